import { setTimeout as delay } from 'node:timers/promises';
import { completion, linesShown, saying, send } from '../../../../../test/support/chat-service';
import { DomainError } from '../../errors';
import { eventually } from '../concurrency/eventually.fixture';
import { ANSWER, failureOf, ModelFixture } from '../../../../../test/support/chat-model';

describe('ChatCompletionsModel with a service that fails or is slow', () => {
  let fixture: ModelFixture;

  beforeAll(async () => {
    fixture = await ModelFixture.start();
  });
  afterAll(async () => {
    await fixture.stop();
  });

  it.each([
    ['HTML', '<html>gateway</html>', 'malformed'],
    ['another protocol', { output: 'x' }, 'malformed'],
    ['a refusal', completion(null, { refusal: 'I will not.' }), 'declined'],
    ['100 MB', Buffer.alloc(100_000_000, 'x').toString(), 'malformed'],
    ['an answer without an end', completion('{"number":', {}, 'length'), 'cut'],
  ])('fails at %s', async (_case, body, reason) => {
    fixture.service.play((_call, response) => {
      send(response, 200, body);
    });
    const before = process.memoryUsage.rss();
    const failure = await failureOf(fixture.modelWith().answer(await fixture.request()));
    expect(failure.reason).toBe(reason);
    expect(process.memoryUsage.rss() - before).toBeLessThan(500_000_000);
  });

  it.each([
    [401, 'refused', 1],
    [404, 'refused', 1],
    [400, 'refused', 3],
    [413, 'too_long', 1],
    [500, 'unavailable', 3],
    [429, 'busy', 3],
  ])('fails at a status of %i as %s after %i calls', async (status, reason, calls) => {
    fixture.service.play((_call, response) => {
      send(response, status, { error: { message: 'Invoice No. A-17' } });
    });
    const failure = await failureOf(fixture.modelWith().answer(await fixture.request()));
    expect(failure).toMatchObject({ reason, status });
    expect(failure.message).not.toContain('A-17');
    expect(fixture.service.calls).toHaveLength(calls);
  });

  it('calls again after errors and lost connections', async () => {
    fixture.service.play((call, response) => {
      if (fixture.service.calls.length === 1) response.destroy();
      else if (fixture.service.calls.length === 2) send(response, 503, 'busy', { 'retry-after': '0' });
      else void saying(() => ANSWER)(call, response);
    });
    expect((await fixture.modelWith().answer(await fixture.request())).values).toMatchObject({ total: 20 });
    expect(fixture.service.calls).toHaveLength(3);
  });

  it("doesn't wait for a service that wants to be left alone longer than there is time", async () => {
    fixture.service.play((_call, response) => {
      send(response, 429, 'slow down', { 'retry-after': '3600' });
    });
    const started = performance.now();
    expect((await failureOf(fixture.modelWith().answer(await fixture.request()))).reason).toBe('busy');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('gives a call its time, and all of them theirs', async () => {
    fixture.service.play(() => undefined);
    expect((await failureOf(fixture.modelWith({ callMs: 100 }).answer(await fixture.request()))).reason).toBe(
      'timeout',
    );
    expect((await failureOf(fixture.modelWith().answer(await fixture.request({ deadlineMs: 100 })))).reason).toBe(
      'deadline',
    );
    await eventually(() => fixture.service.running === 0);
    expect(fixture.service.givenUp).toBe(2);
  });

  it('gives up the call, and the place in the line, of a caller that hangs up', async () => {
    fixture.service.play(() => undefined);
    const model = fixture.modelWith({ concurrency: 1 });
    const [one, other] = [new AbortController(), new AbortController()];
    const first = model.answer(await fixture.request({ signal: one.signal }));
    const second = model.answer(await fixture.request({ signal: other.signal }));
    const ended = Promise.allSettled([first, second]);
    await eventually(() => fixture.service.running === 1);
    other.abort();
    await expect(second).rejects.toMatchObject({ code: 'client_closed_request' });
    expect(fixture.service.running).toBe(1);
    one.abort();
    await expect(first).rejects.toMatchObject({ code: 'client_closed_request' });
    await eventually(() => fixture.service.givenUp === 1);
    await ended;
    fixture.service.play(saying(() => ANSWER));
    await expect(model.answer(await fixture.request())).resolves.toBeDefined();
  });

  it('tells why a request was given up that ran past its own deadline', async () => {
    fixture.service.play(() => undefined);
    const caller = new AbortController();
    const pending = fixture.modelWith().answer(await fixture.request({ signal: caller.signal }));
    caller.abort(new DomainError('unavailable'));
    await expect(pending).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('keeps to the calls that may be under way at once', async () => {
    fixture.service.play(async (call, response) => {
      await delay(20);
      await saying(() => ANSWER)(call, response);
    });
    const model = fixture.modelWith({ concurrency: 2 });
    await Promise.all(Array.from({ length: 6 }, async () => model.answer(await fixture.request())));
    expect(fixture.service.mostRunning).toBe(2);
    expect(fixture.service.calls).toHaveLength(6);
  });

  it('follows no redirect of the service', async () => {
    fixture.service.play((_call, response) => {
      send(response, 307, '', { location: 'http://127.0.0.1:9/v1/chat/completions' });
    });
    expect((await failureOf(fixture.modelWith().answer(await fixture.request()))).reason).toBe('refused');
    expect(fixture.service.calls).toHaveLength(1);
  });

  it('ends the other parts of a document of which one has failed', async () => {
    fixture.service.play((call, response) => {
      if (linesShown(call)[0]?.number !== 1) send(response, 401, 'no');
    });
    const lines = Array.from({ length: 800 }, (_, index) => `${String(index + 1)}: Item ${String(index)}`).join('\n');
    // The first part's call would go on for a minute.
    const model = fixture.modelWith({ callMs: 60_000 });
    expect((await failureOf(model.answer(await fixture.request({ lines, deadlineMs: 60_000 })))).reason).toBe(
      'refused',
    );
    await eventually(() => fixture.service.running === 0, 10_000);
    expect(fixture.service.givenUp).toBeGreaterThan(0);
  });

  it('fails before it asks when the schema leaves no room, or the tokens of a document are used up', async () => {
    fixture.service.play(saying(() => ANSWER));
    const wide = { type: 'object', properties: { a: { type: 'string', description: 'word '.repeat(20_000) } } };
    const schema = JSON.stringify(wide);
    expect((await failureOf(fixture.modelWith().answer(await fixture.request({ schema })))).reason).toBe('too_long');
    expect((await failureOf(fixture.modelWith({ documentTokens: 100 }).answer(await fixture.request()))).reason).toBe(
      'budget',
    );
    expect(fixture.service.calls).toHaveLength(0);
  });
});
