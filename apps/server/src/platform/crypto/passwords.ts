/** Passwords at rest: Argon2id with a salt of its own for each, as a PHC string that names the parameters it was made with. */
import { hash, verify } from '@node-rs/argon2';

/** What OWASP's Password Storage Cheat Sheet asks at least of Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function verifyPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password);
}
