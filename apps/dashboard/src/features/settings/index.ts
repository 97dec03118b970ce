export { SettingsScreen } from './SettingsScreen';
export { AccountScreen } from './AccountScreen';
