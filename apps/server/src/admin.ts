/** The operator's command: organisations, keys, credits, webhooks and the audit from the command line. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, configOfProcess } from './config';
import { DomainError } from './errors';
import { CommandError, OperatorService, readCommandLine, USAGE } from './modules/operator';
import { OperatorRoleModule } from './roles/operator.module';

async function main(args: readonly string[]): Promise<void> {
  const line = readCommandLine(args);
  if (line.name === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const app = await NestFactory.createApplicationContext(OperatorRoleModule.of(configOfProcess()), {
    logger: false,
    abortOnError: false,
  });
  try {
    const answer = await app.get(OperatorService).run(line);
    process.stdout.write(line.options.json ? `${JSON.stringify(answer)}\n` : asLines(answer));
  } finally {
    await app.close();
  }
}

/** An object a line: names beside values; a list as one block for each of its entries. */
function asLines(answer: object): string {
  return Object.entries(answer)
    .map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return value.map((entry: object) => `${asLines(entry)}\n`).join('') || `no ${name}\n`;
      if (typeof value === 'object' && value !== null) return asLines(value);
      return `${name.padEnd(16)} ${typeof value === 'string' ? value : JSON.stringify(value)}\n`;
    })
    .join('');
}

/** Of what nobody expected: everything there is to know. */
function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'The command failed.';
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof CommandError || error instanceof ConfigError || error instanceof DomainError;
  process.stderr.write(`${isExpected ? error.message : traceOf(error)}\n`);
  process.exitCode = 1;
});
