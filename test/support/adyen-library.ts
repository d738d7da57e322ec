import {
  CheckoutAPI,
  Client,
  type Config,
  EnvironmentEnum,
  HttpClientException,
  ManagementAPI,
} from '@adyen/api-library'

/** The official library, unchanged but for where it sends; null: to Adyen's test environment. */
export function adyenLibrary(apiUrl: string | null, apiKey: string) {
  const client = new Client({ apiKey, environment: EnvironmentEnum.TEST })
  if (apiUrl) client.httpClient = sendingTo(apiUrl)
  return { checkout: new CheckoutAPI(client), management: new ManagementAPI(client) }
}

/** The library's own seam: all it sends goes to this origin instead, host by host. */
function sendingTo(origin: string): Client['httpClient'] {
  return {
    async request(endpoint, json, config: Config, _isApiKeyRequired, options = {}) {
      const { pathname } = new URL(endpoint)
      const query = options.params ? `?${new URLSearchParams(options.params)}` : ''
      const method = options.method ?? 'POST'
      const headers: Record<string, string> = { 'content-type': 'application/json', 'x-api-key': config.apiKey ?? '' }
      if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
      const body = method === 'GET' ? {} : { body: String(json) }
      const response = await fetch(origin + pathname + query, { method, headers, ...body })
      const responseBody = await response.text()
      if (response.ok) return responseBody
      const apiError = JSON.parse(responseBody)
      throw new HttpClientException({ message: apiError.message, statusCode: response.status, responseBody, apiError })
    },
  }
}
