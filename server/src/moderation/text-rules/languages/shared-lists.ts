/** Names that are the same in all languages. */
export const sharedLists: Readonly<Record<string, string>> = {
  app: `
    whatsapp, whatsap, whatapp, watsapp, watsap, whattsapp, whatsup app, whats app, wats app, whats up app, wapp,
    whatsappen, whatsappa, telegram, telegramm, telegrama, telegramie, telegramille, snapchat, snap chat, snapchatu,
    snapchatille, instagram, instagramie, instagrama, instagramu, insta, instaa, kik, viber, wechat, threema, discord,
    discordia, discordie, skype, skypen, skypea, messenger, messengerze, facebook, facebooku, facebookissa, hangouts,
    google chat, imessage, onlyfans, only fans, fansly, whatsappissa, whatsappu, whatsappem, whatsappie, telegramissa,
    instassa, instagramissa, snapissa`,
  // Also ordinary words in some language, so they count only in an invitation.
  mayBeApp:
    'signal, snap, snappi, snapie, snapa, snapu, line, fb, ig, tg, wa, tele, insta, teams, zoom, signalu, signalissa, signalen, mail, email, gmail, hotmail, sms',
  ownApp: 'snap, snappi, snapa, ig, insta, tg, fb, onlyfans, gmail, hotmail',
  coin: `
    bitcoin, bitcoins, bitcoinen, bitcoineja, bitcoiny, bitcoinów, btc, crypto, krypto, cripto, crypto's, cryptos,
    kryptot, kryptoa, kryptoon, cryptocurrency, cryptomonnaie, cryptomonnaies, criptomonedas, criptomoneda,
    criptovalute, criptovaluta, kryptowährung, kryptowährungen, kryptowaluty, kryptowalut, kryptowalutę, kryptovaluta,
    kryptovalutor, kryptovaluuttaa, kryptovaluutta, kryptovaluuttoihin, ethereum, eth, usdt, tether, dogecoin,
    litecoin, solana, nft, nfts, forex`,
  service: `
    western union, westernunion, moneygram, cashapp, cash app, venmo, zelle, paysafecard, paysafe, paypal, pay pal,
    paypalem, paypalilla, revolut, skrill, neteller, bizum, mobilepay, mobile pay, vipps, blikiem, tikkie, wero,
    postepay, n26, klarna`,
  surely: `
    western union, westernunion, moneygram, cashapp, cash app, onlyfans com`,
  brand: `
    steam, itunes, apple, amazon, google play, googleplay, playstation, psn, xbox, razer, neosurf, paysafe,
    paysafecard, pcs, transcash, toneo, zalando, ebay, vanilla, netflix`,
}
