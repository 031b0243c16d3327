import { expect, test } from 'vitest';
import { decoded, EncodingGuess } from './text-encoding.ts';

/** Bytes of letters in an encoding that programs decode and do not write. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const known = new Map<string, number[]>();
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    known.set(decoder.decode(Uint8Array.of(lead)), [lead]);
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && !known.has(letter)) known.set(letter, [lead, trail]);
    }
  }
  return Uint8Array.from(
    [...text].flatMap((letter) => (letter < '\u0080' ? letter.charCodeAt(0) : (known.get(letter) ?? [0x3f]))),
  );
}

const CHINESE = 'Id,名称\n1,北京市朝阳区\n2,上海市浦东新区世纪大道\n3,中国银行（广州分行）\n4,人民公园\n5,第一小学\n';
const TRADITIONAL = 'Id,名稱\n1,臺北市中正區\n2,高雄市政府\n3,國立故宮博物院\n4,中山公園\n5,第一小學\n';
const JAPANESE = 'Id,名前\n1,東京都千代田区\n2,大阪市役所\n3,さくら公園\n4,スーパーマーケット\n5,第一小学校\n';
const KOREAN = 'Id,이름\n1,서울특별시 종로구\n2,부산광역시청\n3,한강공원\n4,제일초등학교\n';

test.each([
  ['gbk', CHINESE],
  ['big5', TRADITIONAL],
  ['shift_jis', JAPANESE],
  ['euc-kr', KOREAN],
  ['gbk', CHINESE.replaceAll(/[a-z0-9,]/gi, '')],
  // Rows of a table that is padded with blanks, and cuts its longest names.
  ['gbk', '北京市朝阳区        上海市浦东新区      广州市          '],
])('a text in %s is read in it: %s', (encoding, text) => {
  expect(decoded(bytesIn(encoding, text))).toEqual({ text, guessed: encoding });
});

test('a letter that is cut in the middle does not hide the others', () => {
  const whole = bytesIn('gbk', CHINESE.repeat(9));
  expect(decoded(Uint8Array.from([...whole, whole[8] ?? 0, 0x20])).guessed).toBe('gbk');
});

test.each([
  ['windows-1252', 'Åkersberga;Östra vägen 3\nÄlvsjö;Götgatan\nMalmö;Skånegatan\n'],
  ['windows-1252', 'ÅRE\nÄLVSJÖ\nÖREBRO\nÅÄÖ\n'],
  ['windows-1252', 'Straße;Köln\nMünchen;Größe\nÉvry;Châlons\nÑuñoa;Peñalolén\n'],
  ['windows-1251', 'Москва;Тверская улица\nСанкт-Петербург;Невский проспект\n'],
  ['windows-1251', 'МОСКВА ТВЕРСКАЯ УЛИЦА\nСАНКТ-ПЕТЕРБУРГ\n'],
  ['windows-1250', 'Łódź;Gdańsk\nKraków;Świętokrzyska\nPiłsudskiego;Wałbrzych\n'],
  ['macintosh', 'Åkersberga;Östra vägen 3\nÄlvsjö;Götgatan\nMalmö;Skånegatan\n'],
])('a text in %s is in no other encoding: %s', (encoding, text) => {
  expect(decoded(bytesIn(encoding, text)).guessed).toBe(encoding);
});

test.each([
  [[0x4d, 0x61, 0x6c, 0x6d, 0x94, 0x20, 0x47, 0x94, 0x74, 0x61], true],
  [[0x4d, 0x61, 0x6c, 0x6d, 0xf6, 0x20, 0x47, 0xf6, 0x74, 0x61], false],
  [[0x4d, 0x61, 0x6c, 0x6d, 0x9a, 0x20, 0x47, 0x9a, 0x74, 0x61], false],
])('bytes %j are those of DOS: %s', (bytes, isDos) => {
  const guess = new EncodingGuess();
  guess.add(Uint8Array.from(bytes));
  expect(guess.isDos).toBe(isDos);
});
