/**
 * Links of the service to objects in storage. They live longer than presigned links, which expire with the temporary
 * credentials that made them: the service verifies its own signature and redirects to a new presigned link.
 */
export abstract class SignedLinks {
  /** An absolute URL under the service's public address. */
  abstract linkTo(key: string): string;
}
