export { displayOfKey, isWellFormedKey, makeApiKey, type KeyMode } from './api-key';
export { sameBytes, sha256 } from './digest';
export { seal, unseal } from './sealed';
export { Signer } from './signature';
