const names = (text: string) => new Set(text.trim().split(/\s+/))

/** The members v72 knows, by request: everything else is refused by name. */
export const KNOWN_FIELDS = {
  CreateCheckoutSessionRequest:
    names(`accountInfo additionalAmount additionalData allowedPaymentMethods amount applicationInfo
    authenticationData billingAddress blockedPaymentMethods captureDelayHours channel company countryCode dateOfBirth deliverAt
    deliveryAddress enableOneClick enablePayOut enableRecurring expiresAt fundOrigin fundRecipient installmentOptions lineItems
    mandate mcc merchantAccount merchantOrderReference metadata mode mpiData platformChargebackLogic recurringExpiry
    recurringFrequency recurringProcessingModel redirectFromIssuerMethod redirectToIssuerMethod reference returnUrl riskData
    shopperConversionId shopperEmail shopperIP shopperInteraction shopperLocale shopperName shopperReference shopperStatement
    showInstallmentAmount
    showRemovePaymentMethodButton socialSecurityNumber splitCardFundingSources splits store storeFiltrationMode
    storePaymentMethod storePaymentMethodMode telephoneNumber themeId thirdPartyTokenRedundancyInfo threeDS2RequestData threeDSAuthenticationOnly
    trustedShopper`),
  PaymentRequest:
    names(`accountInfo additionalAmount additionalData amount applicationInfo authenticationData bankAccount
    billingAddress browserInfo captureDelayHours channel checkoutAttemptId company countryCode dateOfBirth dccQuote deliverAt
    deliveryAddress deliveryDate deviceFingerprint enableOneClick enablePayOut enableRecurring enhancedSchemeData entityType
    fraudOffset fundOrigin fundRecipient industryUsage installments lineItems localizedShopperStatement mandate mcc
    merchantAccount merchantOrderReference merchantRiskIndicator metadata mpiData order orderReference origin paymentMethod
    paymentValidations platformChargebackLogic recurringExpiry recurringFrequency recurringProcessingModel
    redirectFromIssuerMethod redirectToIssuerMethod reference returnUrl riskData sessionValidity shopperConversionId
    shopperEmail shopperIP shopperInteraction shopperLocale shopperName shopperReference shopperStatement shopperTaxInfo
    socialSecurityNumber splits store storePaymentMethod subMerchants surcharge telephoneNumber thirdPartyTokenRedundancyInfo threeDS2RequestData
    threeDSAuthenticationOnly trustedShopper`),
  CardDetails:
    names(`billingSequenceNumber brand checkoutAttemptId cupsecureplus.smscode cvc encryptedCard encryptedCardNumber
    encryptedExpiryMonth encryptedExpiryYear encryptedPassword encryptedSecurityCode expiryMonth expiryYear fastlaneData
    fundingSource holderName networkPaymentReference number recurringDetailReference sdkData shopperNotificationReference
    srcCorrelationId srcDigitalCardId srcScheme srcTokenReference storedPaymentMethodId threeDS2SdkVersion type`),
  PaymentCaptureRequest:
    names(`amount applicationInfo enhancedSchemeData lineItems merchantAccount platformChargebackLogic
    reference splits subMerchants`),
  PaymentCancelRequest: names('applicationInfo merchantAccount reference'),
  PaymentReversalRequest: names('applicationInfo merchantAccount reference'),
  PaymentRefundRequest: names(`amount applicationInfo capturePspReference enhancedSchemeData lineItems merchantAccount
    merchantRefundReason reference splits store`),
  StandalonePaymentCancelRequest: names('applicationInfo merchantAccount paymentReference reference'),
  Amount: names('currency value'),
} as const satisfies Record<string, ReadonlySet<string>>

export type KnownStructure = keyof typeof KNOWN_FIELDS
