// What the reader may do: nothing outside this service. No fonts, proxy, telemetry, assistant or account of its maker's.
const place = document.querySelector('[data-contract]')
Scalar.createApiReference(place, {
  url: place.dataset.contract,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
})
