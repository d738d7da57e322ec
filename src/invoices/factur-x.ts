/** As Factur-X 1.0 names the structured invoice inside a PDF. */
export const FACTUR_X_NAME = 'factur-x.xml'

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const PROPERTIES = {
  DocumentFileName: { value: FACTUR_X_NAME, what: 'name of the embedded XML invoice file' },
  DocumentType: { value: 'INVOICE', what: 'INVOICE' },
  Version: { value: '1.0', what: 'version of the Factur-X XML schema' },
  ConformanceLevel: { value: 'EN 16931', what: 'conformance level of the embedded Factur-X data' },
} as const

const properties = Object.entries(PROPERTIES)

/** Says so in XMP, with the schema of its words: PDF/A wants it for words that are not its own (ISO 19005-3, 6.6.2.3). */
export const FACTUR_X_METADATA = `
  <rdf:Description rdf:about="" xmlns:fx="${FX}">
    ${properties.map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`).join('')}
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${properties.map(([name, { what }]) => describe(name, what)).join('')}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

function describe(name: string, what: string): string {
  const fields = { name, valueType: 'Text', category: 'external', description: what }
  const said = Object.entries(fields).map(([field, value]) => `<pdfaProperty:${field}>${value}</pdfaProperty:${field}>`)
  return `<rdf:li rdf:parseType="Resource">${said.join('')}</rdf:li>`
}
