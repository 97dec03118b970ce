export { formatCount } from './numbers';
export { formatExact, formatRelative, formatShort } from './time';
