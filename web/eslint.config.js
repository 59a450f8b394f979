// The lint rules for faults that the compiler misses: unused code, loose comparisons, misused
// runes. Layout is left to prettier.
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
      'no-undef': 'off', // left to the type checker
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-explicit-any': 'off', // views and events differ from game to game
      'svelte/require-each-key': 'off', // most lists here are keyed by position
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced as a whole
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check needs them
    },
  },
);
