//! What a PDF must have besides its pages: version, metadata, preferences, fonts, bookmarks, labels.

use lopdf::{Dictionary, Document, Object};

use crate::support::kit::all;

fn dictionary<'a>(file: &'a Document, object: &'a Object) -> &'a Dictionary {
    file.dereference(object).unwrap().1.as_dict().unwrap()
}

/// A text string of a PDF.
fn words(object: &Object) -> String {
    lopdf::decode_text_string(object).unwrap()
}

#[test]
fn every_file_asks_to_be_printed_as_it_is() {
    for (name, document, pdf) in all("a4") {
        assert!(pdf.starts_with(b"%PDF-1.7"), "{name}");
        let file = Document::load_mem(&pdf).unwrap();
        let catalog = file.catalog().unwrap();
        let preferences = dictionary(&file, catalog.get(b"ViewerPreferences").unwrap());
        assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
        assert!(preferences.get(b"PickTrayByPDFSize").unwrap().as_bool().unwrap());
        assert!(preferences.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
        assert_eq!(words(catalog.get(b"Lang").unwrap()), "en");
        let info = dictionary(&file, file.trailer.get(b"Info").unwrap());
        assert_eq!(words(info.get(b"Title").unwrap()), document.title);
        assert!(info.get(b"CreationDate").is_err(), "no clock");
        let packet = file.get_object(catalog.get(b"Metadata").unwrap().as_reference().unwrap()).unwrap().as_stream().unwrap();
        let packet = String::from_utf8(packet.content.clone()).unwrap();
        assert!(packet.contains(&format!(">{}</rdf:li>", document.title)), "{packet}");
        assert!(file.trailer.get(b"ID").unwrap().as_array().unwrap()[0].as_str().unwrap().len() == 16);
    }
}

#[test]
fn every_box_is_the_whole_sheet() {
    for (name, _, pdf) in all("letter") {
        let file = Document::load_mem(&pdf).unwrap();
        for id in file.get_pages().into_values() {
            let page = file.get_dictionary(id).unwrap();
            for wanted in [b"CropBox".as_slice(), b"TrimBox", b"BleedBox"] {
                assert_eq!(page.get(wanted).unwrap(), page.get(b"MediaBox").unwrap(), "{name}");
            }
        }
    }
}

#[test]
fn every_font_is_embedded_and_subset() {
    for (name, _, pdf) in all("a4") {
        let file = Document::load_mem(&pdf).unwrap();
        let mut count = 0;
        for object in file.objects.values() {
            let Ok(font) = object.as_dict() else { continue };
            if font.get(b"Type").and_then(Object::as_name).ok() != Some(b"Font") {
                continue;
            }
            let base = String::from_utf8(font.get(b"BaseFont").unwrap().as_name().unwrap().to_vec()).unwrap();
            let tag = base.split_once('+').unwrap_or_else(|| panic!("{name}: {base} has no subset tag")).0;
            assert!(tag.len() == 6 && tag.chars().all(|c| c.is_ascii_uppercase()), "{base}");
            assert_eq!(font.get(b"Subtype").unwrap().as_name().unwrap(), b"Type0", "{name}: no standard font, no bare one");
            let descendants = file.dereference(font.get(b"DescendantFonts").unwrap()).unwrap().1.as_array().unwrap();
            let descriptor = dictionary(&file, &descendants[0]).get(b"FontDescriptor").unwrap();
            let program = dictionary(&file, descriptor).get(b"FontFile2").unwrap().as_reference().unwrap();
            assert!(!file.get_object(program).unwrap().as_stream().unwrap().content.is_empty());
            count += 1;
        }
        assert!((1..=3).contains(&count), "{name}: {count} faces");
    }
}

#[test]
fn every_sheet_has_a_bookmark_and_every_page_its_label() {
    for (name, document, pdf) in all("a4") {
        let file = Document::load_mem(&pdf).unwrap();
        let catalog = file.catalog().unwrap();
        let root = dictionary(&file, catalog.get(b"Outlines").unwrap());
        let mut titles = Vec::new();
        let mut next = root.get(b"First").ok();
        while let Some(reference) = next {
            let entry = dictionary(&file, reference);
            titles.push(words(entry.get(b"Title").unwrap()));
            next = entry.get(b"Next").ok();
        }
        let mut sheets: Vec<String> = document.pages.iter().map(|p| p.sheet.clone()).collect();
        sheets.dedup();
        assert_eq!(titles, sheets, "{name}");
        let labels = dictionary(&file, catalog.get(b"PageLabels").unwrap()).get(b"Nums").unwrap().as_array().unwrap();
        let labels: Vec<String> = labels.iter().skip(1).step_by(2).map(|l| words(l.as_dict().unwrap().get(b"P").unwrap())).collect();
        assert_eq!(labels, document.pages.iter().map(|p| p.label.clone()).collect::<Vec<_>>());
    }
}

#[test]
fn kits_stay_small() {
    for (name, _, pdf) in all("a4") {
        assert!(pdf.len() < 120_000, "{name}: {} bytes", pdf.len());
    }
}

#[test]
fn every_page_says_where_it_belongs() {
    for (name, document, pdf) in all("letter") {
        let pages = crate::support::pdf::text(&pdf);
        let total = pages.len();
        for (index, text) in pages.iter().enumerate() {
            let kind = if name.contains("host-key") { "Host key" } else { "Sheet" };
            let wanted = format!("{kind} {} of {total} · Letter · rev {}", index + 1, document.revision);
            assert!(text.contains(&wanted), "{name}: `{wanted}` is not in\n{text}");
        }
    }
}
