import { registry } from './profile';

describe('the profile of a converter', () => {
  const text = registry('40(Build:2)');

  it.each([
    ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
    ['org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', 'false'],
    ['org.openoffice.Setup/L10N', 'ooSetupSystemLocale', 'en-US'],
    ['org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
    ['org.openoffice.Setup/Office', 'LastCompatibilityCheckID', '40(Build:2)'],
  ])('sets %s/%s', (path, name, value) => {
    expect(text).toContain(
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
    );
  });
});
