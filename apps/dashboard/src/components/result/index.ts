export { JsonView } from './JsonView';
export { ResultTabs } from './ResultTabs';
export { Warnings } from './Warnings';
