//! The XMP packet: the same title, subject and producer as Info has, in XML (ISO 16684-1).

use super::finish::PRODUCER;
use crate::scene::Document;

/// The packet of `document`, with no dates, so that it is the same each time.
pub(super) fn packet(document: &Document) -> String {
    let (title, subject) = (escape(&document.title), escape(&document.subject));
    let (language, producer) = (escape(&document.language), escape(PRODUCER));
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n\
         <dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>\n\
         <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\n\
         <dc:format>application/pdf</dc:format>\n\
         <pdf:Producer>{producer}</pdf:Producer>\n\
         <xmp:CreatorTool>{producer}</xmp:CreatorTool>\n\
         </rdf:Description>\n</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML 1.0 has no other control characters, not even escaped.
            c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn escapes_what_xml_reserves() {
        assert_eq!(escape("a <b> & \u{7}c"), "a &lt;b&gt; &amp;  c");
    }
}
