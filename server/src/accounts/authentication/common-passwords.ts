/** The most frequent leaked passwords of at least eight characters; shorter ones are refused anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 00000000 22222222 88888888 99999999 12341234
12121212 11223344 1122334455 123123123 321321321 147258369 159357159 741852963 password password1 password12 password123
password1234 passw0rd p@ssw0rd p@ssword pa55word qwertyuiop qwerty123 qwerty1234 qwerty12 qwertyui asdfghjkl asdfasdf asdf1234
zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 iloveyou iloveyou1 iloveyou2 sunshine
sunshine1 princess princess1 football football1 baseball baseball1 superman superman1 batman123 trustno1 whatever whatever1
letmein1 letmein123 welcome1 welcome123 welkom01 welkom123 geheim123 geheim12 passwort passwort1 wachtwoord hallo123 hallohallo
starwars starwars1 computer computer1 michelle jennifer jessica1 samantha charlie1 michael1 jordan23 liverpool liverpool1
chelsea1 arsenal1 barcelona manchester internet internet1 killer123 dragon123 monkey123 master123 shadow123 freedom1 mustang1
corvette mercedes porsche1 ferrari1 yankees1 lakers24 hello123 hellohello abc12345 abcd1234 abcdefgh abcdefg1 a1b2c3d4 aa123456
a12345678 1234abcd 123abc123 123456abc 123456aa 123qwe123 qwe12345 qwer1234 asd12345 test1234 testtest testing1 changeme
changeme1 administrator admin123 admin1234 administrator1 root1234 default1 guest123 access14 secret12 secret123 mypassword
mynoob123 google123 facebook1 linkedin1 instagram snapchat whatsapp youtube1 samsung1 iphone123 pokemon1 naruto123 minecraft
blink182 slipknot metallica nirvana1 eminem123 cheese123 chocolate chocolate1 butterfly butterfly1 flower123 lovelove loveyou1
iloveme1 loverboy sexysexy sexy1234 fuckyou1 fuckyou123 asshole1 bitch123 cocacola pepsi123 matthew1 anthony1 andrew123 daniel123
joshua123 thomas123 robert123 nicole123 ashley123 hannah123 amanda123 qwertz123 qwertzui azertyuiop azerty123 azertyui 0123456789
01234567 123456789a 12345678a 1234567a 7777777777 66666666 55555555 44444444 33333333 77777777 13131313 10203040 112233445566`.split(
    /\s+/,
  ),
)
