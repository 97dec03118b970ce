import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { uuidV7Maker } from './uuid-v7';

/** Makes the ids of all stored things: UUIDs of version 7. */
@Injectable()
export class Ids {
  readonly make: () => string;

  constructor(clock: Clock) {
    this.make = uuidV7Maker({ nowMs: () => clock.now().getTime(), random: randomBytes });
  }
}
