/**
 * Minor units of ISO 4217: how many decimals a currency's amounts have in payments. From List One as published on
 * 2024-06-25 by SIX, the maintenance agency, with XCG of amendment 176 (2025-03-31); codes withdrawn since then stay, as
 * purchases may be in them. Not what ECMA-402 shows people: that leaves the decimals of HUF, COP, IQD and others away,
 * and an amount would be read wrong by 100 or 1000. Metals and accounting units have none and are no currencies here.
 */
const BY_MINOR_UNITS: readonly (readonly [exponent: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
  CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ
  GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK
  MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN
  UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

export const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  BY_MINOR_UNITS.flatMap(([exponent, codes]) => codes.split(/\s+/).map((code) => [code, exponent] as const)),
)

/** The three digits of ISO 4217, which protocols of banks name currencies by; withdrawn codes keep theirs. */
const NUMBERS = `
  AED 784  AFN 971  ALL 008  AMD 051  ANG 532  AOA 973  ARS 032  AUD 036  AWG 533  AZN 944  BAM 977  BBD 052
  BDT 050  BGN 975  BHD 048  BIF 108  BMD 060  BND 096  BOB 068  BOV 984  BRL 986  BSD 044  BTN 064  BWP 072
  BYN 933  BZD 084  CAD 124  CDF 976  CHE 947  CHF 756  CHW 948  CLF 990  CLP 152  CNY 156  COP 170  COU 970
  CRC 188  CUC 931  CUP 192  CVE 132  CZK 203  DJF 262  DKK 208  DOP 214  DZD 012  EGP 818  ERN 232  ETB 230
  EUR 978  FJD 242  FKP 238  GBP 826  GEL 981  GHS 936  GIP 292  GMD 270  GNF 324  GTQ 320  GYD 328  HKD 344
  HNL 340  HTG 332  HUF 348  IDR 360  ILS 376  INR 356  IQD 368  IRR 364  ISK 352  JMD 388  JOD 400  JPY 392
  KES 404  KGS 417  KHR 116  KMF 174  KPW 408  KRW 410  KWD 414  KYD 136  KZT 398  LAK 418  LBP 422  LKR 144
  LRD 430  LSL 426  LYD 434  MAD 504  MDL 498  MGA 969  MKD 807  MMK 104  MNT 496  MOP 446  MRU 929  MUR 480
  MVR 462  MWK 454  MXN 484  MXV 979  MYR 458  MZN 943  NAD 516  NGN 566  NIO 558  NOK 578  NPR 524  NZD 554
  OMR 512  PAB 590  PEN 604  PGK 598  PHP 608  PKR 586  PLN 985  PYG 600  QAR 634  RON 946  RSD 941  RUB 643
  RWF 646  SAR 682  SBD 090  SCR 690  SDG 938  SEK 752  SGD 702  SHP 654  SLE 925  SOS 706  SRD 968  SSP 728
  STN 930  SVC 222  SYP 760  SZL 748  THB 764  TJS 972  TMT 934  TND 788  TOP 776  TRY 949  TTD 780  TWD 901
  TZS 834  UAH 980  UGX 800  USD 840  USN 997  UYI 940  UYU 858  UYW 927  UZS 860  VED 926  VES 928  VND 704
  VUV 548  WST 882  XAF 950  XCD 951  XCG 532  XOF 952  XPF 953  YER 886  ZAR 710  ZMW 967  ZWG 924`

export const CURRENCY_NUMBERS: ReadonlyMap<string, string> = new Map(
  [...NUMBERS.matchAll(/([A-Z]{3}) (\d{3})/g)].map(([, code = '', number = '']) => [code, number] as const),
)
