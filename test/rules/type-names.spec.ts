import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { declaredTypes, repeatedNames } from './type-names';

const crates = join(__dirname, '../../crates');

/** Allowed duplicates, each with its reason. */
const ALLOWED: Record<string, string> = {
  OcrSetup: 'the object that JavaScript hands over has the name of what it becomes',
  ParseOptions: 'the object that JavaScript hands over has the name of what it becomes',
  PictureInfo: 'the object that JavaScript is given has the name of what it is made of',
  SchemaFault: 'the object that JavaScript is given has the name of what it is made of',
  UndrawnFigure: 'the object that JavaScript is given has the name of what it is made of',
  Usage: 'the object that JavaScript hands over has the name of what it becomes',
  Kernel: 'each operator of recto-infer names its own kernel in its own module',
};

const sources = readdirSync(crates).flatMap((crate) =>
  readdirSync(join(crates, crate, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs'))
    .map((file) => join(crate, 'src', file)),
);

describe('the types of the Rust workspace', () => {
  it('have a name each', () => {
    const types = sources.flatMap((file) => declaredTypes(file, readFileSync(join(crates, file), 'utf8')));
    expect(types.length).toBeGreaterThan(100);
    expect(repeatedNames(types, new Set(Object.keys(ALLOWED)))).toEqual([]);
  });
});

describe('the rule for type names bites', () => {
  it('on a name that two files declare', () => {
    const types = [
      ...declaredTypes('a.rs', 'pub(crate) struct Line {\n}\n'),
      ...declaredTypes('b.rs', 'fn f() {\n    enum Line {}\n}\n'),
    ];
    expect(repeatedNames(types, new Set())).toEqual(['Line: a.rs, b.rs']);
    expect(repeatedNames(types, new Set(['Line']))).toEqual([]);
  });

  it('on neither associated types nor tests', () => {
    const source = 'impl Task for A {\n    type Output = u8;\n}\n#[cfg(test)]\nmod tests {\n    struct A;\n}\n';
    expect(declaredTypes('a.rs', source)).toEqual([]);
  });
});
