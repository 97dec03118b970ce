export { displayOfKey, isWellFormedKey, makeApiKey, type KeyMode } from './api-key';
export { isWellFormedToken, makeToken } from './bearer-token';
export { sameBytes, sha256 } from './digest';
export { hashPassword, verifyPassword } from './passwords';
export { type Resealed, resealColumn, type SealedColumn } from './reseal';
export { seal, unseal } from './sealed';
export type { ServiceSecret } from './service-secret';
export { Signer } from './signature';
