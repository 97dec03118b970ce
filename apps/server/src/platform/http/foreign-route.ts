/** Routes in the shape of another service, whose clients have their own header for the key and expect errors as FastAPI writes them. */
import { RouteConfig } from '@nestjs/platform-fastify';

/** What is different on such a route. */
interface ForeignRouteConfig {
  /** A header that holds the key where `x-api-key` doesn't. */
  readonly keyHeader?: string;
  /** Answers are never compressed: Unstructured's client decompresses those of a PDF's parts twice. */
  readonly isUncompressed?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly foreign?: ForeignRouteConfig;
  }
}

/** The route takes its key and tells its errors as the other service does: `{detail}`. */
export function ForeignRoute(foreign: ForeignRouteConfig = {}): MethodDecorator {
  return RouteConfig({ foreign });
}
