/**
 * Links of the service itself to objects in storage. They outlive a presigned link, which dies with the temporary
 * credentials it was made with: the service checks its own signature and redirects to a presigned link made on the spot.
 */
export abstract class SignedLinks {
  /** An absolute URL under the service's public address. */
  abstract linkTo(key: string): string;
}
