// Questions without an id, and the people who get their answers.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { settle } from './clock.mjs';

const { Questions } = await load('lib/session/questions');

function begin() {
  const sent = [];
  return { questions: new Questions((message) => sent.push(message)), sent };
}

export const tests = [
  {
    name: 'who asks the same at once is answered together, and it is sent once',
    async run() {
      const { questions, sent } = begin();
      const both = Promise.all([questions.why('site 7'), questions.why('site 7')]);
      assert.deepEqual(sent, [{ why: 'site 7' }]);
      const answer = { why: 'site 7', reason: { code: 'tile' } };
      questions.takeReason({ why: 'site 8', reason: { code: 'other' } });
      questions.takeReason(answer);
      assert.deepEqual(await both, [answer, answer]);
    },
  },
  {
    name: 'what was answered is asked anew',
    async run() {
      const { questions, sent } = begin();
      void questions.why('site 7');
      questions.takeReason({ why: 'site 7', reason: { code: 'tile' } });
      void questions.why('site 7');
      assert.equal(sent.length, 2);
    },
  },
  {
    name: 'a position goes to who asked for it',
    async run() {
      const { questions, sent } = begin();
      const first = questions.replay(1);
      const second = questions.replay(2);
      assert.deepEqual(sent, [{ replay: 1 }, { replay: 2 }]);
      questions.takeMoment({ replay: 2, view: 'two' });
      questions.takeMoment({ replay: 1, view: 'one' });
      assert.deepEqual([(await first).view, (await second).view], ['one', 'two']);
    },
  },
  {
    name: 'an error answers the oldest position, then all reasons, then nothing',
    async run() {
      const { questions } = begin();
      const answers = [];
      void questions.why('site 7').then((reason) => answers.push(['why', reason]));
      void questions.replay(1).then((moment) => answers.push([1, moment]));
      void questions.replay(2).then((moment) => answers.push([2, moment]));
      const failed = async () => [questions.fail(), await settle(), answers.splice(0)];
      assert.deepEqual(await failed(), [true, undefined, [[1, null]]]);
      assert.deepEqual(await failed(), [true, undefined, [[2, null]]]);
      assert.deepEqual(await failed(), [true, undefined, [['why', null]]]);
      assert.deepEqual(await failed(), [false, undefined, []]);
    },
  },
];
