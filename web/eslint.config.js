// What a compiler does not see: unused code, loose comparisons, mistakes in Svelte's runes.
// Layout is prettier's business.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'public/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // the type checker knows better
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-explicit-any': 'off', // views and events are each game's own
      'svelte/require-each-key': 'off', // most lists here are drawn by their place
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced as a whole
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check needs them
    },
  },
);
