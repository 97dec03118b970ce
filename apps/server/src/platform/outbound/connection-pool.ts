/**
 * Idle connections that are kept for the next POST of the same key. Which addresses a connection may still lead to is asked at every reuse:
 * it never outlives the judgement on its address. They don't keep the process alive.
 */
import type { Socket } from 'node:net';

export interface PoolLimits {
  idleMs: number;
  /** Of one key; one more closes the oldest. */
  perKey: number;
  total: number;
}

export const POOL_LIMITS: PoolLimits = { idleMs: 10_000, perKey: 4, total: 256 };

interface Idle {
  readonly key: string;
  readonly socket: Socket;
  /** Ends the watch over it. */
  readonly leave: () => void;
}

export class ConnectionPool {
  /** Oldest first. */
  private readonly idle = new Set<Idle>();
  private isClosed = false;

  constructor(private readonly limits: PoolLimits) {}

  has(key: string): boolean {
    return this.of(key).length > 0;
  }

  /** The youngest connection of a key that leads to one of these addresses; those that lead elsewhere are closed. */
  take(key: string, addresses: ReadonlySet<string>): Socket | null {
    const usable = this.of(key).filter((idle) => {
      const { remoteAddress, writable } = idle.socket;
      const isUsable = writable && remoteAddress !== undefined && addresses.has(remoteAddress);
      if (!isUsable) this.drop(idle);
      return isUsable;
    });
    const taken = usable.at(-1);
    if (taken === undefined) return null;
    this.release(taken);
    taken.socket.ref();
    return taken.socket;
  }

  /** `maxIdleMs`: what the receiver allows, where it said so. */
  put(key: string, socket: Socket, maxIdleMs = Infinity): void {
    const idleMs = Math.min(this.limits.idleMs, maxIdleMs);
    if (this.isClosed || !socket.writable || idleMs <= 0) {
      socket.destroy();
      return;
    }
    this.idle.add(this.watched(key, socket, idleMs));
    socket.unref();
    this.dropOldest(this.of(key), this.limits.perKey);
    this.dropOldest([...this.idle], this.limits.total);
  }

  /** Closes what is idle, and from now on whatever is put here. */
  close(): void {
    this.isClosed = true;
    this.dropOldest([...this.idle], 0);
  }

  private of(key: string): Idle[] {
    return [...this.idle].filter((idle) => idle.key === key);
  }

  /** Bytes that come while nothing was asked for would be taken for the answer to the next POST. */
  private watched(key: string, socket: Socket, idleMs: number): Idle {
    const end = (): void => {
      this.drop(idle);
    };
    const timer = setTimeout(end, idleMs).unref();
    const events = ['data', 'end', 'error', 'close'];
    for (const event of events) socket.on(event, end);
    const leave = (): void => {
      clearTimeout(timer);
      for (const event of events) socket.off(event, end);
    };
    const idle = { key, socket, leave };
    return idle;
  }

  private dropOldest(idle: readonly Idle[], left: number): void {
    for (const one of idle.slice(0, Math.max(0, idle.length - left))) this.drop(one);
  }

  private drop(idle: Idle): void {
    this.release(idle);
    idle.socket.on('error', () => undefined);
    idle.socket.destroy();
  }

  private release(idle: Idle): void {
    this.idle.delete(idle);
    idle.leave();
  }
}
