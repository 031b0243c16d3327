import { Select } from '../../../../ui/select.tsx';

/** Encodings that files of maps are in, with what they are for. */
const ENCODINGS: readonly { value: string; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252, Western Europe' },
  { value: 'windows-1250', label: 'Windows-1250, Central Europe' },
  { value: 'windows-1251', label: 'Windows-1251, Cyrillic' },
  { value: 'windows-1253', label: 'Windows-1253, Greek' },
  { value: 'windows-1254', label: 'Windows-1254, Turkish' },
  { value: 'windows-1257', label: 'Windows-1257, Baltic' },
  { value: 'cp437', label: 'DOS 437' },
  { value: 'cp850', label: 'DOS 850, Western Europe' },
  { value: 'cp852', label: 'DOS 852, Central Europe' },
  { value: 'cp865', label: 'DOS 865, Nordic' },
  { value: 'ibm866', label: 'DOS 866, Cyrillic' },
  { value: 'gbk', label: 'GBK, simplified Chinese' },
  { value: 'big5', label: 'Big5, traditional Chinese' },
  { value: 'shift_jis', label: 'Shift JIS, Japanese' },
  { value: 'euc-kr', label: 'EUC-KR, Korean' },
  { value: 'macintosh', label: 'Mac OS Roman' },
];

interface EncodingFieldProps {
  /** What the texts were read in. */
  encoding: string;
  onChange: (encoding: string) => void;
}

/** The encoding of a file's texts, for files that do not say it or say it wrongly. */
export function EncodingField({ encoding, onChange }: EncodingFieldProps) {
  const isListed = ENCODINGS.some(({ value }) => value === encoding);
  return (
    <Select
      label="Encoding of texts"
      hint="Choose another one where letters are wrong. The file is read again"
      options={isListed ? ENCODINGS : [{ value: encoding, label: encoding.toUpperCase() }, ...ENCODINGS]}
      value={encoding}
      onChange={onChange}
    />
  );
}
