import type { LateTexts } from '../../checkout/index.ts'

export const late: LateTexts = {
  heading: (amount) => `${amount} is niet betaald`,
  missed: (amount, day, title, shop) =>
    `${amount}, verschuldigd op ${day} voor ${title} bij ${shop}, kon niet van je kaart worden afgeschreven.`,
  open: (amount) => `Van deze aankoop is in totaal nog ${amount} te betalen.`,
  free: 'Er komt niets bij: geen rente, geen kosten en geen boete, hoe laat er ook wordt betaald.',
  follows:
    'Je kunt nu betalen, met elke kaart. Anders proberen we het op latere dagen opnieuw, een maand lang. Daarna proberen we het niet meer, en wat je schuldig bent kan voor de rechter van je worden geëist.',
  risks:
    'Gemiste of late betalingen kunnen ernstige gevolgen voor je hebben (bijvoorbeeld gedwongen verkoop) en het moeilijker maken om in de toekomst krediet te krijgen.',
  french:
    'Het Franse recht (artikelen L. 312-36, L. 312-39, D. 312-16 en D. 312-17 van de Code de la consommation) staat een kredietgever bij wanbetaling toe om al het resterende kapitaal in één keer op te eisen, rente tegen de rente van het krediet tot er is betaald, en een vergoeding van hoogstens 8 % van dat kapitaal; of, als hij het niet opeist, van hoogstens 8 % van de onbetaalde en 4 % van de uitgestelde termijnen. Niets daarvan wordt hier van je gevraagd.',
  ways: {
    title: 'Meer tijd, zonder kosten',
    text: 'Kies andere dagen, één keer voor deze betaling. Het bedrag blijft zoals het is.',
    later: (amount, day) => `Betaal ${amount} op ${day}`,
    inTwo: (first, day, second, last) => `Betaal ${first} op ${day} en ${second} op ${last}`,
    inMail:
      'Op je pagina kun je andere dagen kiezen, één keer en zonder kosten: alles tot een maand later, of de helft over ongeveer twee weken en de andere helft binnen een maand.',
    until: (day) =>
      `De winkel geeft je deze tijd gratis, wat de wet toestaat tot en met ${day}: een latere dag kan hier niet worden gekozen.`,
    changed: 'De dagen zijn veranderd sinds je deze pagina opende. Bekijk ze en kies opnieuw.',
  },
  none: {
    once: 'Je hebt voor deze betaling al eens andere dagen gekozen; hier kan dat geen tweede keer. Kun je niet betalen, schrijf dan de winkel.',
    busy: 'Deze betaling is onderweg. Er kunnen andere dagen worden gekozen als je bank haar weigert.',
    held: 'De inning van deze aankoop is opgeschort: tot ze doorgaat wordt niets afgeschreven en geen brief gestuurd. Je kunt toch betalen.',
  },
  chosen: {
    heading: 'Je nieuwe dagen',
    text: 'Zoals je hebt gekozen. Het bedrag blijft gelijk en er komt niets bij. We proberen je kaart op deze dagen; eerder betalen kan met elke kaart.',
  },
  help: {
    title: 'Gratis advies als geld tekortschiet',
    text: 'Onafhankelijk van ons en van de winkel, en gratis:',
    unknown: 'Je gemeente of een consumentenvereniging weet wie bij jou in de buurt gratis advies geeft over schulden.',
  },
  resumed: 'De inning gaat door: wat verschuldigd is wordt vanaf morgenochtend afgeschreven.',
  link: 'Meer tijd, en gratis advies',
  back: 'Je betalingen',
}
