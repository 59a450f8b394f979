// Addresses in the query of a single file, as on a static host.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { carried, carry, linkTo, pathOf } = await load('lib/address');
const FILE = '/games/fanal/';
const links = {
  '/': FILE,
  '/#new-table': `${FILE}#new-table`,
  '/?players=3': `${FILE}?/&players=3`,
  '/learn/bretagne#3.7': `${FILE}?/learn/bretagne#3.7`,
  '/local/00aa?ply=5': `${FILE}?/local/00aa&ply=5`,
  '/local/00aa/analysis?budget=2&ply=5#x?y': `${FILE}?/local/00aa/analysis&budget=2&ply=5#x?y`,
};

export const tests = [
  {
    name: 'an address goes into the query and comes back the same',
    run() {
      for (const [address, link] of Object.entries(links)) {
        assert.equal(carry(address, FILE), link);
        assert.equal(carried(new URL(link, 'https://example.org')), address);
      }
    },
  },
  {
    name: 'a query of somebody else leads to the start page',
    run() {
      assert.equal(carried(new URL('https://example.org/fanal/?from=mail')), '/');
    },
  },
  {
    name: 'at a server an address is its own link',
    run() {
      for (const address of Object.keys(links)) assert.equal(linkTo(address), address);
    },
  },
  {
    name: 'the path of an address',
    run() {
      assert.equal(pathOf('/local/00aa?ply=5#x'), '/local/00aa');
      assert.equal(pathOf('/learn/bretagne#3.7'), '/learn/bretagne');
    },
  },
];
