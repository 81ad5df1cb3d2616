/** Common passwords in lower case. The code below handles repeats, sequences, and digits at the end of a word. */
const words = `
password passw0rd passwort passpass pass1234 mypassword changeme letmein welcome iloveyou iloveu loveyou lovely
sunshine princess football baseball basketball monkey dragon master shadow superman batman spiderman michael
jessica jordan jennifer ashley daniel charlie thomas nicole andrew joshua matthew robert soccer hockey killer
computer internet samsung google facebook starwars pokemon trustno1 whatever freedom hello helloworld admin
administrator root guest test tester testing demo user username login abc abcabc abcd abcdef abcdefg qwe qweqwe
qwer qwerty qwertyu qwertyui qwertyuiop asd asdasd asdf asdfg asdfgh asdfghj asdfghjkl zxc zxcv zxcvb zxcvbn
zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx
zaq1zaq1 1qazxsw2 qwaszx a1b2c3 a1b2c3d4 a1b2c3d4e5 aa123456 a123456 as123456 qq123456 wo123456 abc123456
woaini woainima woaiwojia woaini1314 woaini520 aini1314 nihao nihaoma zhongguo beijing shanghai guangzhou
shenzhen wangluo wangwang laopo laogong baobao baobei xiaoxiao mima wodemima woshishui tiankong xingfu kaixin
jiayou fuck fuckyou 5201314 52013140 5201314a 1314520 13145200 7758521 7758258 147258 147258369 14725836
159357 159753 123321 12344321 112233 11223344 1122334455 123123 123123123 12341234 123412 121212 131313 520520
520131 147147 123654 654123 789456 789456123 123654789 987456321 741852 741852963 852963 963852741 100200
100200300 135790 246810 135792468 13579246 24681357 88888888a 66668888 88886666 jinli jinlijinli
`
const common = new Set(words.split(/\s+/).filter(Boolean))

/** Returns whether the text only repeats a group of up to four characters: `aaaaaaaa`, `12341234`, `abababab`. */
function onlyRepeats(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text)
}

/** Returns whether the characters count up or down: `12345678`, `87654321`, `abcdefgh`; 0 may follow 9. */
function onlyCounts(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const run = (step: number) => steps.every((each) => each === step || each === -9 * step)
  return run(1) || run(-1)
}

/** Returns whether a password is common or equals the user name. */
export function isCommonPassword(password: string, name = ''): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/[\d!@#$%^&*._-]+$/u, '')
  const normalName = name.normalize('NFKC').toLowerCase()
  return (
    common.has(text) ||
    (word !== '' && common.has(word)) ||
    onlyRepeats(text) ||
    onlyCounts(text) ||
    (normalName !== '' && (text === normalName || word === normalName))
  )
}
