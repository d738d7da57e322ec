export const accessibility = {
  link: 'Accessibility',
  heading: 'Can everybody pay here?',
  intro: 'That is the aim: with a keyboard, a screen reader, large text, without JavaScript, on an old phone.',
  standard:
    'The pages for payers are built to meet WCAG 2.2, level AA, which the European standard EN 301 549 asks for.',
  tested: 'How we look',
  testedText: 'Every row below says how it was looked at. Machines look at every page at every change of the software.',
  limits: 'What we know is missing',
  limitsText: [
    'No people who use screen readers every day have tried the pages for us yet.',
    'The page where a card is typed belongs to the payment company, and so does its accessibility; so do the pages of your bank.',
    'Names, pictures and descriptions of an order come from the shop.',
  ],
  obstacle: 'Something stands in your way?',
  obstacleText: (house: string | null) =>
    `Tell the shop, or ${house ?? 'whoever runs this service'}: what you wanted to do, and with what device. An order can be paid in another way meanwhile.`,
  criterion: 'Criterion',
  level: 'Level',
  how: 'Looked at by',
  table: 'The criteria of WCAG 2.2, one by one',
  ways: {
    axe: 'a program that checks every page (axe)',
    measured: 'a test that measures the page',
    journey: 'a whole payment in a browser',
    read: 'a person who read the pages',
    absent: 'there is none of this here',
  },
}
