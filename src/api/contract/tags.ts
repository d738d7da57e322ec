/** The contract's chapters, in the order in which a newcomer meets them. */
export const TAGS = [
  { name: 'Access', description: 'An API key becomes a token for ten minutes; everything below uses it.' },
  { name: 'Payment links', description: 'A purchase begins as a link that the customer pays by.' },
  { name: 'Purchases', description: 'What became of a purchase: who pays how much, and when the shop is paid.' },
  { name: 'Refunds', description: 'Giving back, wholly or in part, and releasing a card that was held.' },
  { name: 'Payment schedules', description: 'What a customer would pay on which day, before there is a purchase.' },
  { name: 'Events', description: 'What happened, in order, for whoever prefers to ask.' },
  { name: 'Webhooks and notifications', description: 'Where the shop’s server is told, and what it was told.' },
  { name: 'Shop pages', description: 'What a shop’s web page asks: without credentials, from any origin.' },
  { name: 'Signed requests', description: 'Without a token: what is asked stands in a JWT that the shop signs.' },
  { name: 'Merchant API v1', description: 'Purchases and clients of one merchant, by its long-lived token.' },
]
