import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('en')

export const conventions: Conventions = {
  ownName: 'English',
  decimalSign: '.',
  percentSign: '%',
  cities: {
    'Europe/London': 'London',
    'Europe/Paris': 'Paris',
    'Europe/Berlin': 'Berlin',
    'Europe/Amsterdam': 'Amsterdam',
    'Europe/Brussels': 'Brussels',
    'Europe/Luxembourg': 'Luxembourg',
    'Europe/Dublin': 'Dublin',
    'Europe/Copenhagen': 'Copenhagen',
    'Europe/Stockholm': 'Stockholm',
    'Europe/Warsaw': 'Warsaw',
    'Europe/Prague': 'Prague',
    'Europe/Lisbon': 'Lisbon',
    'Europe/Vienna': 'Vienna',
    'Europe/Zurich': 'Zurich',
    'Europe/Athens': 'Athens',
    'Europe/Rome': 'Rome',
  },
  day: ({ weekday, day, month, year }) => `${weekday} ${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => `${hour}:${minute}`,
  moment: (day, hour, city) => `${day} at ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    if (days > 0) return `${days}\u00a0d${hours > 0 ? ` ${hours}\u00a0h` : ''} left`
    if (hours > 0) return `${hours}\u00a0h${minutes > 0 ? ` ${minutes}\u00a0min` : ''} left`
    return minutes > 0 ? `${minutes}\u00a0min left` : 'less than a minute left'
  },
  typeset: (words) => words,
  tryAgainIn: (count, unit) => `Try again in ${count} ${plural(count, unit, `${unit}s`)}.`,
}
