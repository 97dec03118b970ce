/** What the full URL of an item is sealed for: one that is copied to another item's row doesn't open there. */
export function sealPurpose(itemId: string): string {
  return `url of item ${itemId}`;
}
