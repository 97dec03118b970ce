export { displayOfKey, isWellFormedKey, makeApiKey, type KeyMode } from './api-key';
export { isWellFormedToken, makeToken } from './bearer-token';
export { sameBytes, sha256 } from './digest';
export { hashPassword, verifyPassword } from './passwords';
export { seal, unseal } from './sealed';
export { Signer } from './signature';
