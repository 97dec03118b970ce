export interface Words {
  number(low: number, high: number): number;
  phrase(count: number): string;
  line(characters: number): string;
}

export function seededWords(seed: number): Words;
