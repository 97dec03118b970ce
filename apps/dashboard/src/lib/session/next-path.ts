/** Where to go after signing in: a path of this page, never another origin (`//host`, `/\host`). */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
