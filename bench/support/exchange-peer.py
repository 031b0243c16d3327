"""Reads exchange files with Python's own readers: a path on a line of stdin, a line of JSON on stdout.

Tables give {"rows": {row number: [texts]}}, files of texts {"texts": [[key, source, target, state]]}, and what cannot be
read {"error": "..."}. Needs openpyxl for workbooks, and lxml and Translate Toolkit for XLIFF and PO.
"""

import csv
import datetime
import io
import json
import os
import re
import resource
import sys
import warnings

warnings.simplefilter("ignore")
csv.field_size_limit(1 << 30)
# A bomb ends as an error of one file, not of the machine.
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


def cell_text(cell):
    value = cell.value
    if value is None or cell.data_type == "e":
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime.datetime):
        value += datetime.timedelta(microseconds=500_000)
        return value.isoformat(" ", "seconds").removesuffix(" 00:00:00").removesuffix(":00")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.isoformat("seconds").removesuffix(":00") if value.second == 0 else value.isoformat("seconds")
    if isinstance(value, datetime.timedelta):
        seconds = round(value.total_seconds())
        text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}"
        return text if seconds % 60 == 0 else f"{text}:{seconds % 60:02}"
    if isinstance(value, (int, float)) and "%" in re.sub(r'"[^"]*"|\\.', "", cell.number_format):
        return f"{float(f'{value * 100:.15g}'):.15g}%"
    return str(value)


def rows_of(sheet):
    rows = {}
    # The cells that are there: a sheet may say that it has a million rows.
    for (row, column), cell in sorted(sheet._cells.items()):
        text = cell_text(cell)
        if text != "":
            texts = rows.setdefault(row, [])
            texts.extend([""] * (column - len(texts)))
            texts[column - 1] = text
    return rows


def workbook(path):
    import openpyxl

    book = openpyxl.load_workbook(path, data_only=True)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
    tables = [rows_of(sheet) for sheet in shown]
    return {"rows": next((rows for rows in tables if len(rows) > 1), tables[0])}


def decoded(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def table(path):
    with open(path, "rb") as file:
        text = decoded(file.read())
    delimiter = None
    if text.lower().startswith("sep=") and text[5:6] in "\r\n":
        delimiter, text = text[4], text[5:].lstrip("\r\n")
    if path.endswith((".tsv", ".tab")):
        delimiter = "\t"
    if delimiter is None:
        try:
            delimiter = csv.Sniffer().sniff(text[:8192], ",;\t|").delimiter
        except csv.Error:
            delimiter = ","
    # A line end of any kind ends a row, as Excel reads it.
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    kept = {}
    for at, row in enumerate(rows, 1):
        while row and row[-1] == "":
            row.pop()
        if row:
            kept[at] = [cell.replace("\r\n", "\n").replace("\r", "\n") for cell in row]
    return {"rows": kept, "delimiter": delimiter}


def po(path):
    from translate.storage import factory

    store = factory.getobject(path)
    texts = []
    for unit in store.units:
        if unit.isheader() or unit.isobsolete() or not unit.source:
            continue
        target = unit.target.strings[0] if hasattr(unit.target, "strings") else unit.target
        state = "" if not target else "unfinished" if unit.isfuzzy() else "finished"
        texts.append([unit.getcontext(), str(unit.source), str(target or ""), state])
    return {"texts": texts}


XML = "{http://www.w3.org/XML/1998/namespace}"
# Elements whose own text is code, and those whose text is of the sentence.
CODE = ("ph", "bpt", "ept", "it", "x", "bx", "ex", "sc", "ec", "cp", "sm", "em")


def local(element):
    from lxml import etree

    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def plain(element, namespace, data):
    """The text with the codes of its tags, where the file holds them."""
    from lxml import etree

    text = element.text or ""
    for child in element:
        if isinstance(child.tag, str) and etree.QName(child).namespace == namespace:
            name = local(child)
            inner = plain(child, namespace, data)
            code = lambda end="": data.get(child.get(f"dataRef{end}")) or child.get("equiv-text") or child.get(f"equiv{end}") or ""
            if name == "cp":
                text += chr(int(child.get("hex"), 16))
            elif name == "pc":
                text += code("Start") + inner + code("End")
            elif name in CODE:
                text += inner or code()
            else:
                text += inner
        text += child.tail or ""
    return text


def xliff(path):
    from lxml import etree

    root = etree.parse(path, etree.XMLParser(resolve_entities=False)).getroot()
    namespace = etree.QName(root).namespace
    name = lambda one: f"{{{namespace}}}{one}" if namespace else one
    texts = []
    for unit in root.iter(name("trans-unit"), name("unit")):
        data = {one.get("id"): plain(one, namespace, {}) for one in unit.findall(f"{name('originalData')}/{name('data')}")}
        inherited = [one.get("translate") for one in [unit, *unit.iterancestors()] if one.get("translate")]
        if inherited[:1] == ["no"]:
            continue
        pieces = {"source": [], "target": []}
        if local(unit) == "trans-unit":
            for side, found in pieces.items():
                found.extend(plain(one, namespace, data) for one in unit.findall(name(side))[:1])
            state = next((one.get("state") or "" for one in unit.findall(name("target"))), "")
        else:
            targets = []
            state = ""
            for at, segment in enumerate(unit.findall("*"), 1):
                if local(segment) not in ("segment", "ignorable") or etree.QName(segment).namespace != namespace:
                    continue
                state = state or segment.get("state") or ""
                source, target = segment.find(name("source")), segment.find(name("target"))
                pieces["source"].append(plain(source, namespace, data) if source is not None else "")
                kept = target if target is not None or local(segment) == "segment" else source
                if kept is not None:
                    targets.append((int((target if target is not None else kept).get("order") or at), plain(kept, namespace, data)))
            if any(segment.find(name("target")) is not None for segment in unit.findall(name("segment"))):
                pieces["target"] = [text for _, text in sorted(targets, key=lambda one: one[0])]
        texts.append([unit.get("id") or "", "".join(pieces["source"]), "".join(pieces["target"]), state])
    return {"texts": texts}


def json_texts(path):
    with open(path, encoding="utf-8-sig") as file:
        found = json.load(file)
    texts = []

    def walk(value, keys):
        if isinstance(value, dict):
            for key, one in value.items():
                walk(one, [*keys, key])
        elif value != "":
            texts.append([".".join(keys), "", value if isinstance(value, str) else "", ""])

    walk(found, [])
    return {"texts": texts}


READERS = {
    **dict.fromkeys(("xlsx", "xlsm", "xltx"), workbook),
    **dict.fromkeys(("csv", "tsv", "txt", "tab"), table),
    **dict.fromkeys(("po", "pot", "mo"), po),
    **dict.fromkeys(("xlf", "xliff", "sdlxliff", "mqxliff", "mxliff"), xliff),
    "json": json_texts,
}

for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        answer = READERS[os.path.splitext(path)[1][1:].lower()](path)
    except (Exception, MemoryError) as error:  # Whatever a reader cannot read is an answer.
        answer = {"error": f"{type(error).__name__}: {str(error)[:200]}"}
    print(json.dumps(answer, default=str), flush=True)
