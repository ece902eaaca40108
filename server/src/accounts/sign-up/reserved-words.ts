// Words a username may not use to impersonate someone, in the eleven languages, in the letters allowed in usernames.
const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words for the site's staff. Refused alone, with digits, and as the first or last word of a name: `Lisa_Support`. */
export const staffWords = splitWords(`
admin admins administrator administration sysadmin webmaster postmaster hostmaster moderator moderators moderation moderatorteam
support staff official helpdesk billing security noreply customerservice customersupport customercare
kundeservice kundesupport officiel sikkerhed personale
administratorin moderatorin kundenservice kundendienst offiziell mitarbeiter mitarbeiterin betreiber sicherheit abrechnung
administrador administradora moderador moderadora soporte oficial seguridad facturacion atencionalcliente
yllapito yllapitaja moderaattori valvoja asiakaspalvelu virallinen henkilokunta turvallisuus laskutus
administrateur administratrice moderateur moderatrice officielle serviceclient securite facturation
amministratore amministratrice moderatore assistenza supporto ufficiale sicurezza fatturazione servizioclienti
beheer beheerder klantenservice klantendienst ondersteuning medewerker officieel beveiliging veiligheid facturatie
brukerstotte kundestotte offisiell ansatt sikkerhet fakturering
administratorka moderatorka wsparcie oficjalny oficjalna oficjalne pracownik bezpieczenstwo rozliczenia obslugaklienta
kundtjanst kundservice officiell sakerhet
`)

/** Words of a site that are also ordinary: refused alone and with digits, allowed within a name (`Dream_Team`). */
export const ordinaryWords = splitWords(`
team teams help service services system systems info contact sales payments abuse root mod mods mail mailer api www anonymous deleted
desk customer care
hjaelp hjalp hjelp tjeneste tjanst hilfe dienst ayuda servicio sistema equipo apu tuki palvelu jarjestelma tiimi aide assistance
equipe systeme personnel aiuto servizio squadra personal hulp systeem pomoc serwis zespol obsluga kunde kunden klanten
`)

/** Words from URLs other than screens, and technical words: refused alone, as written. */
export const urlWords = splitWords(`
prototype null undefined true false nan infinity
assets static public health livez readyz outbox webhooks live pay logout language withdrawal transfer spending kept-cards
unsubscribe reactivate payment kit landers robots.txt sitemap.xml favicon.ico manifest.webmanifest sw-push.js index index.html
`)
