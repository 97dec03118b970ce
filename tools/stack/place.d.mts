/** Empty for the current user. */
export function serviceUser(): { readonly uid?: number; readonly gid?: number };
