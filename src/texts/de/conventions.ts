import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('de')

const units = { hour: 'Stunde', minute: 'Minute', second: 'Sekunde' }

export const conventions: Conventions = {
  ownName: 'Deutsch',
  decimalSign: ',',
  percentSign: '\u00a0%',
  cities: {
    'Europe/London': 'London',
    'Europe/Paris': 'Paris',
    'Europe/Berlin': 'Berlin',
    'Europe/Amsterdam': 'Amsterdam',
    'Europe/Brussels': 'Brüssel',
    'Europe/Luxembourg': 'Luxemburg',
    'Europe/Dublin': 'Dublin',
    'Europe/Copenhagen': 'Kopenhagen',
    'Europe/Stockholm': 'Stockholm',
    'Europe/Warsaw': 'Warschau',
    'Europe/Prague': 'Prag',
    'Europe/Lisbon': 'Lissabon',
    'Europe/Vienna': 'Wien',
    'Europe/Zurich': 'Zürich',
    'Europe/Athens': 'Athen',
    'Europe/Rome': 'Rom',
  },
  day: ({ weekday, day, month, year }) => `${weekday}, ${day}.\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}.\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => `${hour}:${minute}\u00a0Uhr`,
  moment: (day, hour, city) => `${day}, um ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    if (days > 0) return `noch ${days}\u00a0${plural(days, 'Tag', 'Tage')}${hours > 0 ? ` ${hours}\u00a0Std.` : ''}`
    if (hours > 0) return `noch ${hours}\u00a0Std.${minutes > 0 ? ` ${minutes}\u00a0Min.` : ''}`
    return minutes > 0 ? `noch ${minutes}\u00a0Min.` : 'weniger als eine Minute'
  },
  typeset: (words) => words.replace(/(?<=\d) +(?=[€%])/g, '\u00a0'),
  tryAgainIn: (count, unit) =>
    `Versuchen Sie es in ${count} ${plural(count, units[unit], `${units[unit]}n`)} noch einmal.`,
}
