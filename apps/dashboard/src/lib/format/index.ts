export { formatCount } from './numbers';
export { formatExact, formatRelative } from './time';
