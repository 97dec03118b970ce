/** The version is that of the package, which a test compares: a build has no package.json beside it to read. */
export const USER_AGENT = 'Recto/0.2.0';
