const LOCATION =
  '<xs:element name="loc"><xs:simpleType><xs:restriction base="xs:anyURI"><xs:minLength value="12"/><xs:maxLength value="2048"/></xs:restriction></xs:simpleType></xs:element>';
const LAST_CHANGE =
  '<xs:element name="lastmod" minOccurs="0"><xs:simpleType><xs:union memberTypes="xs:date xs:dateTime"/></xs:simpleType></xs:element>';

/** The rules of sitemaps.org for a file and for an index: one root of 1 to 50,000 entries, each an address and perhaps a date. */
export const SITEMAP_SCHEMA = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
<xs:complexType name="entry"><xs:sequence>${LOCATION}${LAST_CHANGE}</xs:sequence></xs:complexType>
<xs:element name="urlset"><xs:complexType><xs:sequence><xs:element name="url" type="entry" maxOccurs="50000"/></xs:sequence></xs:complexType></xs:element>
<xs:element name="sitemapindex"><xs:complexType><xs:sequence><xs:element name="sitemap" type="entry" maxOccurs="50000"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;
