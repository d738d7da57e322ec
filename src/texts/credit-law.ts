/**
 * What the receipt of a part paid in cash repeats word for word (Code de la consommation, L. 312-50), whatever language it is in: as in
 * force on 3 April 2026. Whoever offers regulated credits in France compares it with Légifrance first (docs/credit.md).
 */
export const CASH_PART_ARTICLES: readonly { readonly number: string; readonly text: string }[] = [
  {
    number: 'L. 312-52',
    text: 'Le contrat de vente ou de prestation de services est résolu de plein droit, sans indemnité : 1° Si le prêteur n’a pas, dans un délai de sept jours à compter de l’acceptation du contrat de crédit par l’emprunteur, informé le vendeur de l’attribution du crédit ; 2° Ou si l’emprunteur a exercé son droit de rétractation dans le délai prévu à l’article L. 312-19. Toutefois, lorsque l’emprunteur, par une demande expresse, sollicite la livraison ou la fourniture immédiate du bien ou de la prestation de services, l’exercice du droit de rétractation du contrat de crédit n’emporte résolution de plein droit du contrat de vente ou de prestation de services que s’il intervient dans un délai de trois jours à compter de l’acceptation du contrat de crédit par l’emprunteur. Le contrat n’est pas résolu si, avant l’expiration des délais mentionnés au présent article, l’acquéreur paie comptant.',
  },
  {
    number: 'L. 312-53',
    text: 'Dans les cas de résolution du contrat de vente ou de prestations de services prévus à l’article L. 312-52, le vendeur ou le prestataire de services rembourse, sur simple demande, toute somme que l’acheteur aurait versée d’avance sur le prix.',
  },
  {
    number: 'L. 341-10',
    text: 'Dans les cas de résolution du contrat de vente ou de prestations de services prévus à l’article L. 312-53, à compter du huitième jour suivant la demande de remboursement de toute somme versée d’avance par l’acheteur, cette somme est productive d’intérêts, de plein droit, au taux de l’intérêt légal majoré de moitié.',
  },
]

/** What a contract of a credit repeats word for word (R. 312-10, 5° c and 7° b), in French in every language; of the same day. */
export const CONTRACT_ARTICLES = {
  noPayment:
    'Pendant un délai de sept jours à compter de l’acceptation du contrat par l’emprunteur, aucun paiement, sous quelque forme et à quelque titre que ce soit, ne peut être fait par le prêteur à l’emprunteur ou pour le compte de celui-ci, ni par l’emprunteur au prêteur. Pendant ce même délai, l’emprunteur ne peut non plus faire, au titre de l’opération en cause, aucun dépôt au profit du prêteur ou pour le compte de celui-ci. Si une autorisation du prélèvement sur son compte bancaire est signée par l’emprunteur, sa validité et sa prise d’effet sont subordonnées à celles du contrat de crédit.',
  limitation:
    'Le tribunal judiciaire connaît des litiges nés de l’application des dispositions du présent chapitre. Les actions en paiement engagées devant lui à l’occasion de la défaillance de l’emprunteur doivent être formées dans les deux ans de l’événement qui leur a donné naissance à peine de forclusion. Cet événement est caractérisé par : - le non-paiement des sommes dues à la suite de la résiliation du contrat ou de son terme ; - ou le premier incident de paiement non régularisé ; - ou le dépassement non régularisé du montant total du crédit consenti dans le cadre d’un contrat de crédit renouvelable ; - ou le dépassement, au sens du 13° de l’article L. 311-1, non régularisé à l’issue du délai prévu à l’article L. 312-93.',
}
