import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

export type Weight = 'regular' | 'bold'
const weights: Record<Weight, number> = { regular: 400, bold: 600 }

/** One file of a family, which has the characters of some ranges; loaded once in each weight that is asked for. */
type FontFile = {
  name: string
  path: URL
  ranges: [first: number, last: number][]
  loaded: Partial<Record<Weight, Uint8Array>>
  has?: ReturnType<typeof create>
}

/**
 * The families in the order in which they are asked for a character, with the parts of each that are of use: the last
 * two come in many small files, of which a document loads those alone that have its characters.
 */
const families: [name: string, unicode: string, parts: RegExp][] = [
  ['inter', import.meta.resolve('@fontsource-variable/inter/unicode.json'), /./],
  [
    'noto-sans-arabic',
    import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
    /^(arabic|math|symbols)$/,
  ],
  ['noto-sans-hebrew', import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), /^hebrew$/],
  ['noto-sans-sc', import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), /^\[/],
  ['noto-sans-kr', import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), /^\[/],
]

/** Of code, before the others: every character is as wide as the next. */
const codeFamilies: typeof families = [
  [
    'jetbrains-mono',
    import.meta.resolve('@fontsource-variable/jetbrains-mono/unicode.json'),
    /^(latin|latin-ext|greek|cyrillic)$/,
  ],
]

/** What shaping needs of a font; more only makes it slower to read. */
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'init', 'medi', 'fina', 'rlig', 'liga']
/** `ccmp` takes Arabic letters apart into shapes that they share and dots that nobody could read back as text. */
const arabicFeatures = features.filter((feature) => feature !== 'ccmp')

function rangesOf(unicode: string): FontFile['ranges'] {
  return unicode.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

let files: FontFile[] | undefined
let codeFiles: FontFile[] | undefined
function findFiles(isCode: boolean): FontFile[] {
  files ??= filesOf(families)
  codeFiles ??= [...filesOf(codeFamilies), ...files]
  return isCode ? codeFiles : files
}

const filesOf = (some: typeof families): FontFile[] =>
  some.flatMap(([family, unicode, parts]) => {
    const subsets = JSON.parse(readFileSync(new URL(unicode), 'utf8')) as Record<string, string>
    return Object.entries(subsets)
      .filter(([subset]) => parts.test(subset))
      .sort(([one], [other]) => Number(other === 'latin') - Number(one === 'latin'))
      .map(([subset, ranges]): FontFile => {
        const name = `${family}-${subset.replace(/[[\]]/g, '')}`
        const path = new URL(`files/${name}-wght-normal.woff2`, unicode)
        return { name, path, ranges: rangesOf(ranges), loaded: {} }
      })
  })

/** The file that has a character; null: none does. Filled when the fonts for a text are loaded. */
const known = new Map<number, FontFile | null>()
const knownOfCode: typeof known = new Map()

export const fontOf = (code: number, isCode = false): string | null =>
  (isCode ? knownOfCode : known).get(code)?.name ?? null

const isHangul = (code: number) => /\p{Script=Hangul}/u.test(String.fromCodePoint(code))

/** Ranges say where a character is looked for; whether it is there is up to the file. */
async function findFile(code: number, isCode: boolean): Promise<FontFile | null> {
  for (const file of findFiles(isCode)) {
    if (!file.ranges.some(([first, last]) => first <= code && code <= last)) continue
    // Files of Chinese name them without having them.
    if (isHangul(code) && !file.name.startsWith('noto-sans-kr')) continue
    const font = file.loaded.regular ?? (await load(file, 'regular'))
    file.has ??= create(font)
    if (file.has.hasGlyphForCodePoint(code)) return file
  }
  return null
}

/** Fixes the weight of a file, since PDFs have no fonts whose weight can vary. */
async function load(file: FontFile, weight: Weight): Promise<Uint8Array> {
  const font = await subsetFont(await readFile(file.path), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    keepFeatures: file.name.includes('arabic') ? arabicFeatures : features,
    variationAxes: { wght: weights[weight] },
  })
  file.loaded[weight] = font
  return font
}

/** Loads what is needed for a text and for code, by the names that `fontOf` gives, in both weights. */
export async function loadFonts(text: string, code = ''): Promise<Map<string, Record<Weight, Uint8Array>>> {
  const fonts = new Map<string, Record<Weight, Uint8Array>>()
  const add = async (character: string, isCode: boolean) => {
    const point = character.codePointAt(0) as number
    const found = isCode ? knownOfCode : known
    let file = found.get(point)
    if (file === undefined) {
      file = await findFile(point, isCode)
      found.set(point, file)
    }
    if (!file || fonts.has(file.name)) return
    const { regular, bold } = file.loaded
    fonts.set(file.name, {
      regular: regular ?? (await load(file, 'regular')),
      bold: bold ?? (await load(file, 'bold')),
    })
  }
  for (const character of new Set(text)) await add(character, false)
  for (const character of new Set(code)) await add(character, true)
  return fonts
}
