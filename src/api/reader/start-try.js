// What the reader may do: nothing outside this service. No fonts, proxy, telemetry, assistant or account of its maker's.
const place = document.querySelector('[data-contract]')
// What the page knows of its visitor: a demo's credentials, of a merchant's people the name of their key.
const { apiKey = '', apiSecret = '', merchantToken = '' } = place.dataset
Scalar.createApiReference(place, {
  url: place.dataset.contract,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  persistAuth: false,
  authentication: {
    securitySchemes: {
      apiKey: { username: apiKey, password: apiSecret },
      merchantToken: { token: merchantToken },
    },
  },
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
})
