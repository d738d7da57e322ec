import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Seconds: a page is quick below 0.1, a payer's bank may take some of them. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Who asks, by the first words of an address: a route's parameters would be as many as there are purchases. */
const CLASSES: readonly (readonly [start: string, name: string])[] = [
  ['/api/merchants/v1', 'api_v1'],
  ['/api', 'api'],
  ['/pay', 'checkout'],
  ['/purchase', 'checkout'],
  ['/callbacks', 'callbacks'],
  ['/dashboard', 'dashboard'],
  ['/operator', 'operator'],
  ['/docs', 'docs'],
  ['/assets', 'assets'],
]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * `http_server_request_duration_seconds`, by the class of the route, the method and the status: every label has few
 * values, whatever strangers send. Probes and the scrape itself are left out.
 */
export function measureRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long requests took, to the last byte handed over',
    labelNames: ['route_class', 'http_request_method', 'http_response_status_code'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (route.startsWith('/health') || route === '/metrics') return
    const routeClass = CLASSES.find(([start]) => route.startsWith(start))?.[1] ?? 'other'
    const method = METHODS.has(request.method) ? request.method : '_OTHER'
    durations.observe(
      { route_class: routeClass, http_request_method: method, http_response_status_code: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
