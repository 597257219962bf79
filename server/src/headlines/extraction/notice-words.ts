/**
 * The words of pages that stand in for an article. Phrases are separated by commas, words by blanks. Those of `notice`,
 * `login` and `consent` tell what the page is; `more` are words that accompany them. Every word of a phrase may
 * accompany the others, too.
 */
export interface NoticeWords {
  notice: string
  login: string
  consent: string
  more: string
}

/** Words that all languages borrow. */
export const sharedWords: NoticeWords = {
  notice: `error, captcha, recaptcha, javascript, robot, redirect, offline, timeout, ddos, ddos guard, ups,
    oops, react app, vite app, vue app, nuxt app, next app, svelte app, angular app, webpack app, my app, vite react, apache2, nginx, iis`,
  login: 'login, log in, sign in, paywall, premium',
  consent: 'cookie, cookies, cookiewall, gdpr, consent',
  more: 'http https www url html php js error server web website site blog online app ok ip id cloudflare datadome akamai imperva incapsula vercel wordpress',
}

/** Languages that put blanks between words. */
export const spacedWords: readonly NoticeWords[] = [
  // English
  {
    notice: `ad blocker, adblocker, adblock, ad block, your edition, your language, select language, choose language,
      get the app, download the app, open in app, in the app, moved to a new, trouble loading, link warning, bot
      detected, more step, has been limited, been limited, 18 or older, leaving, not found, nothing found, can t find,
      cannot find, can not find, couldn t find, could not find, can t be found, cannot be found, can not be found,
      couldn t be found, could not be found, wasn t found, was not found, doesn t exist, does not exist, didn t exist,
      no longer exists, not exist, not available, isn t available, is not available, aren t available, no longer
      available, no longer here, unavailable, been removed, been deleted, page was removed, page was deleted, been
      moved, has moved, have moved, moved permanently, moved temporarily, object moved, document moved, page moved,
      site moved, nothing here, nothing to see, no results, page missing, missing page, is missing, broken link, dead
      link, you re lost, you lost, whoops, uh oh, went wrong, not right, didn t work, try again, denied, forbidden,
      unauthorized, unauthorised, not authorized, not authorised, not allowed, not permitted, permission, blocked,
      restricted, suspended, rejected, unsuccessful, bad request, bad gateway, gateway, timed out, time out, too many
      requests, rate limit, rate limited, limit exceeded, is down, down for, is offline, out of service, overloaded,
      maintenance, under construction, coming soon, right back, back soon, waiting room, in line, queue, please wait,
      one moment, just a moment, wait a moment, moment please, just a second, one second, hang on, hold on, hold tight,
      stand by, loading, redirecting, redirected, redirection, found 302, see other, are you human, are human, a human,
      human verification, being human, not a bot, a bot, bot check, bot verification, robots, verification, verifying,
      verify, verify your, client challenge, client check, security check, security checkpoint, checkpoint, checking
      your, check your browser, browser check, checking if, unusual activity, unusual traffic, suspicious activity,
      automated, attention required, interruption, enable js, supported browser, unsupported, not supported, isn t
      supported, outdated, update your browser, upgrade your browser, over 18, age verification, your age, age gate,
      age restricted, how old, sensitive content, mature content, adult content, content warning, explicit content,
      nsfw, your country, your region, your location, legal reasons, geo blocked, homepage, home page, front page,
      index of, directory listing, it works, to nginx, default page, default web, test page, example domain,
      placeholder, parked, for sale, expired, untitled, hello world, create next app, something wrong, problem loading,
      technical difficulties, technical problems, internal server, fatal, database, connection failed, can t be
      reached, can t be displayed, cannot be displayed, can t be loaded, failed to load, no access, page error, invalid
      link, invalid url, invalid request, link expired`,
    login: `session, for subscribers, unlimited access, your plan, log on, logon, log into, logged in, sign up, signin,
      signup, sign on, register, registered, registration, subscribe, subscriber, subscribers, subscription, members
      only, for members, create account, create an account, create your account, create a free, my account, your
      account, an account, account, password, authentication, authenticate, authorization, welcome back, unlock,
      exclusive, free trial, article limit, your limit, free articles, keep reading, continue reading, get access, full
      access, become a member, join`,
    consent: `european visitors, privacy, your data, data protection, personal data, before you continue, ad choices,
      tracking, terms of use`,
    more: `blocking extension disable whitelist edition language select european visitors manager dialog popup form
      download open ray place reserved uses agree trouble having loads step let prove limited area older enter warning
      centos another wordpress flutter demo redirected click external leaving sites the a an to this that these those
      you your we our us re ve s t ll d m don isn doesn couldn i it its if is are was were be been being has have had
      do does did not no of on in at for from by with and or as so but any more all only out up down will would should
      can could cannot must may please just back here there now soon later again still yet already page pages content
      article articles story stories post posts news video link links file document object item resource address host
      requested request requests requesting looking look look looks like for search searching find found exist exists
      available go going home longer currently temporarily temporary permanently permanent internal external service
      services application establishing establish connection connect origin status code response client message unknown
      unexpected general runtime critical technical difficulties issue issues problem problems occurred happened
      encountered during processing sorry apologies hmm hm something anything nothing nowhere wrong try trying removed
      deleted renamed different moved old new name changed change moment moments second seconds minute minutes while
      wait waiting one before after until continue continuing proceed proceeding access accessing accessed view viewing
      see read reading reader readers load reload refresh turn enable enabled disabled run using use need needs needed
      required requires require check checking checked human security secure verify verified confirm complete completed
      action quick detected device network browser browsers cookies country region location legal reasons reason due
      policy undergoing scheduled planned under update updated upgrade upgrading supported support welcome default test
      example domain sale parked error errors permission user username users email full free unlimited digital get
      start started with existing customer customers reached month left last today offer offers choose plan plans rest
      first our settings setting preferences preference notice center centre manage management choices choice options
      option wall gate banner accept accepting reject agree explicit value care cares about matters respect partners
      information important personal advertising ads terms conditions conditions statement over age years old adult
      warning contains sensitive cool gone lost oh no unable failed failure fail too many loading system systems
      operation website websites web database down yourself who bots robot robots not create next app apache ubuntu
      debian nginx iis windows centos php works else pardon anymore am side exception works best virtual used press
      hold monthly detected required windows port wordpress browsers update updates restrict restricts server servers
      hosting placeholder account accounts member members membership join free exclusive`,
  },
  // German
  {
    notice: `werbeblocker, adblocker, serverfehler, ihres browsers, deines browsers, gleich wieder da, bald zurück,
      bald wieder, nicht gefunden, nichts gefunden, existiert nicht, nicht existiert, gibt es nicht, nicht verfügbar,
      nicht mehr verfügbar, nicht erreichbar, nicht vorhanden, nicht zugänglich, keine ergebnisse, fehler,
      fehlermeldung, fehlerseite, hoppla, huch, hups, verweigert, verboten, gesperrt, blockiert, eingeschränkt, nicht
      gestattet, nicht erlaubt, keine berechtigung, kein zugriff, kein zugang, wartung, wartungsarbeiten,
      wartungsmodus, im aufbau, in bearbeitung, in kürze, demnächst, bitte warten, bitte wartet, einen moment, moment
      bitte, einen augenblick, augenblick bitte, wird geladen, werden geladen, lädt, laden, ladevorgang, weiterleitung,
      weitergeleitet, umleitung, umgeleitet, verschoben, umgezogen, gelöscht, entfernt, sicherheitsüberprüfung,
      sicherheitsprüfung, sicherheitsabfrage, sicherheitskontrolle, überprüfung, überprüft, ein mensch, kein roboter,
      roboter, browserprüfung, altersprüfung, altersverifikation, alterskontrolle, jugendschutz, sensible inhalte,
      sensibler inhalt, startseite, schiefgelaufen, schief gelaufen, schiefgegangen, schief gegangen,
      zeitüberschreitung, zu viele anfragen, nicht unterstützt, veraltet, veralteter, abgelaufen, störung, technische
      störung, vorübergehend nicht, ungültig`,
    login: `anmelden, anmeldung, anmeldeseite, einloggen, melden sie sich an, melde dich an, registrieren,
      registrierung, abonnieren, abo, abonnement, abonnenten, abschließen, weiterlesen, konto, benutzerkonto,
      kundenkonto, passwort, willkommen zurück, freischalten, nur für mitglieder, mitglied werden, plus artikel,
      bezahlschranke, digitalabo, probeabo`,
    consent: `datenschutz, datenschutzeinstellungen, datenschutzerklärung, datenschutzhinweis, datenschutzhinweise,
      privatsphäre, privatsphäreeinstellungen, cookieeinstellungen, zustimmung, einwilligung, zustimmen, einwilligen,
      ihre daten, deine daten, pur abo, bevor sie, bevor du, bevor es`,
    more: `schätzen respektieren achten deaktivieren schalten ausschalten erkannt ihren deinen verwendet nutzt nutzen
      serverfehler serverfehlern wieder gleich bald gesuchte gesucht suchen ihres deines da die der das den dem des ein
      eine einen einem einer diese dieser dieses diesem diesen seite seiten webseite website internetseite inhalt
      inhalte artikel beitrag datei dokument adresse link gesuchte gesuchten angeforderte angefragte aufgerufene
      gewünschte angegebene sie du ihr ihre ihren ihrem dein deine deinen wir uns unsere unser ich es ist sind war
      wurde wurden worden werden wird konnte konnten kann können haben hat bist seid leider nicht nichts mehr nur noch
      bitte gefunden existiert gibt verfügbar zurzeit derzeit vorübergehend momentan aktuell gerade interner internes
      server dienst zugriff zugang auf zu zum zur im in um und oder mit für von bei aus an hier ob dass fortzufahren
      fortfahren weiter weiterzulesen lesen lies erforderlich notwendig nötig benötigt aktivieren aktiviert deaktiviert
      bestätigen bestätige prüfen geprüft browser verbindung datenbank ungültige ungültiger anfrage unbekannter
      unerwarteter interne technischer technisches technische problem probleme aufgetreten später erneut nochmal
      versuchen versuche noch einmal kostenlos kostenfrei jetzt gratis alle vollständigen ganzen digital verwalten
      einstellungen einstellung hinweis hinweise richtlinie erklärung wichtig auswahl optionen akzeptieren ablehnen
      werbung nutzung daten ihrer verwenden region land etwas oh tut leid sorry mensch roboter kein keine über ab
      jahren jahre alt inhalt sensibel zurück nutzer kunden bereits mit sich moment augenblick etwas geduld ihr ihnen
      sicherheit ihrer menge`,
  },
  // French
  {
    notice: `bloqueur de publicité, adblock, revenons, introuvable, introuvables, pas trouvé, pas trouvée, non trouvé,
      non trouvée, pas été trouvé, pas été trouvée, n existe pas, n existe plus, pas disponible, plus disponible, plus
      accessible, pas accessible, non disponible, indisponible, inaccessible, inexistante, inexistant, erreur, oups,
      oops, refusé, refusée, interdit, interdite, bloqué, bloquée, restreint, suspendu, suspendue, maintenance, en
      construction, en travaux, bientôt, veuillez patienter, patienter, patientez, un instant, un moment, une seconde,
      chargement, redirection, redirigé, redirigée, déplacé, déplacée, supprimé, supprimée, vérification, vérifier,
      vérifiez, vérifions, robot, humain, être humain, contrôle, accueil, mal passé, mal tourné, trop de requêtes,
      expiré, expirée, délai, 18 ans, majeur, contenu sensible, contenu explicite, non pris en charge, obsolète, aucun
      résultat, aucune page, problème technique, perdu, perdue`,
    login: `connexion, connecter, connectez, connecté, identifiez, identifier, identification, authentification,
      inscription, inscrivez, inscrire, abonnez, abonné, abonnés, abonner, abonnement, mot de passe, compte, poursuivre
      la lecture, continuer la lecture, continuez la lecture, lire la suite, suite de l article, espace client`,
    consent: `consentement, confidentialité, vie privée, données personnelles, vos données, rgpd, traceurs, avant de
      continuer, avant d accéder`,
    more: `attachons importance bloqueur désactiver désactivez détecté utilise utilisons utilisent bientôt très le la
      les l un une des du de d ce c cet cette ces que qu vous votre vos nous notre nos je j il elle on n ne pas plus
      non est sont a ont été être avez avons êtes cherchez cherchée cherchiez recherchez recherchée recherché demandée
      demandé page pages site web contenu article lien adresse document fichier ressource service serveur internet
      interne accès accéder accédez à au aux en dans sur pour par et ou si avec qui y temporairement temporaire
      momentanément momentané actuellement désolé désolée désolés s t te se plaît plait veuillez merci mais réessayer
      réessayez tard ultérieurement activer activez activé désactivé navigateur base données requête requêtes mauvaise
      passerelle inattendue inattendu technique problème problèmes survenue survenu produite produit sécurité continuer
      poursuivre lire lecture suite gratuitement gratuit gratuite politique gestion gérer gérez paramètres paramétrer
      préférences choix accepter accepte refuser avis respect respectons protection publicité utilisation région pays
      raisons légales âge ans moins trouvée trouvé existe disponible toujours êtes bien quelque chose en cours requis
      requise nécessaire obligatoire personnel réservé réservée réservés déjà créer bienvenue retour client`,
  },
  // Spanish
  {
    notice: `bloqueador de anuncios, adblock, volvemos, volveremos, no encontrada, no encontrado, no encontramos, no se
      encontró, no se encuentra, no ha sido encontrada, no se ha encontrado, no se pudo encontrar, no hemos encontrado,
      no existe, ya no existe, no disponible, no está disponible, inexistente, error, vaya, uy, denegado, denegada,
      prohibido, bloqueado, bloqueada, restringido, mantenimiento, en construcción, próximamente, espere, espera, un
      momento, un segundo, un instante, cargando, redirigiendo, redireccionando, redirección, redireccionamiento,
      redirigido, movido, movida, eliminado, eliminada, verificación, verificando, verifica, verificar, verifique,
      verificado, comprobación, comprobando, comprueba, robot, humano, humana, control de seguridad, inicio, página
      principal, algo salió mal, ha salido mal, salió mal, fue mal, demasiadas solicitudes, demasiadas peticiones,
      caducado, caducada, contenido sensible, mayor de edad, mayor de 18, suspendida, suspendido, sin resultados, fuera
      de servicio, no compatible, no permitido, temporalmente`,
    login: `iniciar sesión, inicia sesión, inicie sesión, inicio de sesión, ingresar, entrar, regístrate, regístrese,
      registrarse, registrarte, registro, crear cuenta, crear una cuenta, crea una cuenta, suscríbete, suscríbase,
      suscribirse, suscripción, suscriptor, suscriptores, contraseña, mi cuenta, tu cuenta, cuenta, identifícate,
      seguir leyendo, sigue leyendo, continuar leyendo, solo para, hazte socio`,
    consent: `consentimiento, privacidad, protección de datos, tus datos, sus datos, antes de continuar, aviso de
      cookies`,
    more: `valoramos respetamos bloqueador desactiva desactive detectado anuncios utiliza utilizamos usa usamos pronto
      muy el la los las lo un una unos de del al a en que se su sus tu tus te usted nuestro nuestra nos le por para con
      sin y o si ya no es son está estás estamos están ha han sido fue ser hay he puede pudo podemos página páginas
      sitio web contenido artículo noticia enlace dirección documento archivo recurso servicio servidor interno interna
      acceso acceder buscas buscada buscando busca solicitada solicitado requerida encontrada encontrado encontrar
      existe disponible disponibles actualmente momento temporalmente permanentemente lo siento sentimos disculpa
      disculpe perdón favor intente intenta intentar inténtalo inténtelo de nuevo más tarde nuevamente habilite
      habilitar habilita activa activar active desactivado navegador conexión base datos solicitud incorrecta puerta
      enlace inesperado desconocido técnico problema problemas ocurrido ocurrió producido seguridad eres que ser
      continuar seguir leer leyendo lectura gratis completo exclusivo exclusiva política gestión gestionar
      configuración configurar ajustes preferencias aceptar acepta rechazar aviso importa respetamos publicidad uso
      región país razones motivos legales edad años algo necesita necesario requiere requerido obligatorio todos todo
      esta este esto un vez`,
  },
  // Portuguese
  {
    notice: `bloqueador de anúncios, adblock, voltamos, voltaremos, confirme, não encontrada, não encontrado, não
      encontramos, não foi encontrada, não foi encontrado, não foi possível, não existe, não existe mais, não
      disponível, não está disponível, indisponível, erro, opa, negado, negada, proibido, bloqueado, bloqueada,
      restrito, manutenção, em construção, em breve, aguarde, espere, um momento, um instante, só um momento,
      carregando, a carregar, redirecionando, redirecionamento, redirecionado, movida, movido, removida, removido,
      excluída, verificação, verificando, verifique, verificar, robô, humano, humana, início, página inicial, página
      principal, deu errado, correu mal, muitas solicitações, muitos pedidos, expirado, expirada, conteúdo sensível,
      maior de 18, maior de idade, suspensa, suspenso, sem resultados, fora do ar, não suportado, temporariamente`,
    login: `entrar, entre, iniciar sessão, inicie sessão, fazer login, faça login, acesse sua conta, cadastre,
      cadastrar, cadastro, registe, registar, registo, registre, criar conta, criar uma conta, crie sua conta, assine,
      assinar, assinatura, assinante, assinantes, senha, palavra passe, minha conta, sua conta, conta, continuar lendo,
      continue lendo, continuar a ler, exclusivo para`,
    consent: `consentimento, privacidade, proteção de dados, seus dados, os seus dados, lgpd, rgpd, antes de continuar`,
    more: `valorizamos desative desativar detectado detetado utiliza utilizamos usa usamos usar já logo o a os as um
      uma de do da dos das no na nos nas em que se seu sua seus suas você te nosso nossa nós lhe por para com sem e ou
      ao à se já não é são está estamos estão foi ser sido há pode possível página páginas site conteúdo artigo matéria
      notícia link endereço documento arquivo ficheiro recurso serviço servidor interno interna acesso acessar aceder
      procura procurada procurando buscada solicitada solicitado encontrar encontrada encontrado existe disponível mais
      momento instante atualmente temporariamente permanentemente desculpe desculpa ops lamentamos favor tente tentar
      novamente tarde ative ativar habilite habilitar navegador conexão banco dados solicitação pedido inválida
      inesperado desconhecido técnico problema problemas ocorreu aconteceu segurança continuar ler lendo leitura grátis
      completo exclusivo política gestão gerenciar gerir configurações definições preferências aceitar aceite rejeitar
      aviso importa respeitamos valorizamos publicidade uso região país razões motivos legais idade anos algo
      necessário requer obrigatório todos esta este isto só`,
  },
  // Italian
  {
    notice: `adblock, blocco annunci, torniamo, torneremo, non trovata, non trovato, non è stata trovata, non è stato
      trovato, non esiste, non esiste più, non disponibile, non più disponibile, non è disponibile, inesistente,
      errore, ops, negato, negata, vietato, bloccato, bloccata, limitato, manutenzione, in costruzione, prossimamente,
      attendere, attendi, attendere prego, un attimo, un momento, un istante, caricamento, reindirizzamento,
      reindirizzato, spostata, spostato, rimossa, rimosso, eliminata, eliminato, verifica, verificando, verifichiamo,
      controllo di sicurezza, controllo, robot, umano, essere umano, pagina iniziale, qualcosa è andato storto, andato
      storto, troppe richieste, scaduto, scaduta, contenuto sensibile, maggiorenne, 18 anni, sospeso, sospesa, nessun
      risultato, non raggiungibile, non supportato`,
    login: `accedi, accedere, accesso, effettua, registrati, registrarsi, registrazione, iscriviti, iscrizione,
      abbonati, abbonamento, abbonarsi, password, crea un account, account, il tuo profilo, continua a leggere,
      continuare a leggere, riservato agli, area riservata`,
    consent: `consenso, privacy, protezione dei dati, dati personali, i tuoi dati, prima di continuare, informativa`,
    more: `teniamo alla disattiva disattivare rilevato utilizza utilizziamo usa usiamo cookie presto corso il lo la i
      gli le l un uno una di del della dei degli delle dal dalla d da al alla allo agli ai a in nel nella su sul sulla
      che si tuo tua tuoi suo sua suoi nostro nostra ci ti vi per con senza e ed o se già non è sono sei siamo stata
      stato essere ha hai abbiamo può pagina pagine sito contenuto articolo notizia link indirizzo documento file
      risorsa servizio servizi interno interna cercata cercato cerchi cercando cerca richiesta richiesto trovata
      trovato trovare esiste disponibile più attualmente momento temporaneamente momentaneamente permanentemente
      spiacenti siamo dispiace scusa prego favore riprova riprovare tardi abilita abilitare attiva attivare browser
      connessione database richieste errata inatteso imprevisto sconosciuto tecnico tecnici problema problemi
      verificato sicurezza continuare continua leggere lettura gratis gratuito completo esclusivo politica gestione
      gestire gestisci impostazioni preferenze accettare accetta rifiuta avviso importante rispettiamo pubblicità uso
      regione paese motivi legali età anni qualcosa necessario richiede obbligatorio tutti questa questo login`,
  },
  // Dutch
  {
    notice: `adblocker, zo terug, snel terug, zijn we terug, niet gevonden, niets gevonden, bestaat niet, niet meer,
      niet beschikbaar, niet langer beschikbaar, onbereikbaar, fout, foutmelding, oeps, geweigerd, verboden,
      geblokkeerd, beperkt, onderhoud, in aanbouw, binnenkort, even geduld, geduld, een moment, moment geduld,
      ogenblik, even wachten, wachten, laden, aan het laden, doorgestuurd, doorsturen, doorverwezen, omleiding,
      verplaatst, verhuisd, verwijderd, verificatie, verifiëren, controle, controleren, beveiligingscontrole, robot,
      mens, geen robot, homepagina, startpagina, ging iets mis, iets mis, is misgegaan, misgegaan, te veel verzoeken,
      verlopen, gevoelige inhoud, 18 jaar, leeftijdscontrole, opgeschort, geen resultaten, niet ondersteund, verouderd,
      geen toegang, storing`,
    login: `inloggen, aanmelden, meld je aan, meld u aan, log in, registreren, registreer, abonneren, abonneer,
      abonnement, abonnee, abonnees, wachtwoord, mijn account, account, lees verder, verder lezen, word lid, alleen
      voor`,
    consent: `cookieinstellingen, cookiemuur, cookievoorkeuren, toestemming, privacy, privacyinstellingen,
      privacybeleid, privacyvoorkeuren, jouw gegevens, uw gegevens, je gegevens, voordat je, voordat u, akkoord`,
    more: `respecteren waarderen schakel uit gedetecteerd gebruikt gebruiken waarderen zo snel de het een deze dit die
      dat van op in aan bij voor met zonder en of om te naar uit je jij jouw u uw we wij ons onze ik er is zijn bent
      ben was werd wordt worden heeft hebben kan kunnen kon niet niets geen meer langer even maar al nog helaas sorry
      alsjeblieft alstublieft pagina webpagina site website inhoud artikel bericht bestand document adres link gezochte
      opgevraagde gevraagde zoekt zoeken gevonden vinden bestaat beschikbaar momenteel tijdelijk interne server dienst
      toegang verder doorgaan gaan lezen vereist nodig inschakelen schakel aan bevestig bevestigen browser verbinding
      database ongeldig ongeldige verzoek onbekende onverwachte technische probleem problemen opgetreden later opnieuw
      probeer proberen gratis nu alle volledige digitaal beheren beheer instellingen voorkeuren kennisgeving beleid
      belangrijk keuze keuzes accepteren weigeren advertenties gebruik gegevens gebruiken regio land iets mis gegaan
      beveiliging welkom terug een`,
  },
  // Swedish
  {
    notice: `snart tillbaka, hittades inte, kunde inte hittas, inte hittas, hittar inte, finns inte, finns ej, ej
      hittad, inte tillgänglig, inte tillgängligt, otillgänglig, fel, felmeddelande, hoppsan, ojdå, nekad, nekat,
      förbjuden, förbjudet, blockerad, blockerat, begränsad, underhåll, under uppbyggnad, kommer snart, vänta, var god
      vänta, ett ögonblick, ögonblick, laddar, läser in, omdirigerar, omdirigering, flyttad, flyttat, flyttats,
      borttagen, tagits bort, raderad, verifiering, verifierar, verifiera, bekräfta att, säkerhetskontroll, robot,
      människa, startsida, startsidan, gick fel, gått fel, för många förfrågningar, känsligt innehåll, åldersgräns, 18
      år, utgången, utgånget, stöds inte, inga resultat`,
    login: `logga in, inloggning, registrera, registrering, prenumerera, prenumeration, prenumerant, prenumeranter,
      lösenord, konto, mitt konto, läs vidare, fortsätta läsa, fortsätt läsa, bli medlem`,
    consent: `cookieinställningar, kakor, samtycke, integritet, integritetsinställningar, sekretess, personuppgifter,
      dataskydd, innan du`,
    more: `använder inträffat ett den det de en ett denna detta som av på i till för från med utan och eller om att du
      dig din ditt dina vi oss vår jag är var vara har hade kan kunde inte ej inga ingen mer längre bara tyvärr
      beklagar förlåt sida sidan webbsida webbplats webbplatsen innehåll innehållet artikel artikeln fil dokument
      adress länk söker sökte begärda begärd hittas hittades finns tillgänglig just nu tillfälligt server internt
      tjänst tjänsten åtkomst vidare fortsätta fortsätt läsa krävs måste aktivera aktiverat webbläsare webbläsaren
      anslutning databas ogiltig begäran okänt oväntat tekniskt problem inträffade uppstod senare igen försök gratis
      alla hela digital hantera inställningar meddelande policy val godkänn acceptera avvisa annonser användning data
      region land något oj snart säkerhet välkommen tillbaka`,
  },
  // Danish
  {
    notice: `snart tilbage, er tilbage, ikke fundet, blev ikke fundet, kunne ikke findes, findes ikke, findes ikke
      længere, eksisterer ikke, ikke tilgængelig, ikke tilgængeligt, utilgængelig, fejl, fejlmeddelelse, hovsa, ups,
      nægtet, afvist, forbudt, blokeret, begrænset, vedligeholdelse, under opbygning, kommer snart, vent venligst,
      vent, et øjeblik, øjeblik, indlæser, omdirigerer, omdirigering, viderestillet, flyttet, fjernet, slettet,
      bekræftelse, bekræft, bekræfter, verificering, sikkerhedstjek, sikkerhedskontrol, robot, menneske, forside,
      forsiden, gik galt, gået galt, for mange forespørgsler, følsomt indhold, 18 år, udløbet, understøttes ikke, ingen
      resultater`,
    login: `log ind, login, log på, tilmeld, registrer, registrering, abonner, abonnement, abonnent, abonnenter,
      adgangskode, konto, min konto, læs videre, bliv medlem, kun for`,
    consent: `cookieindstillinger, samtykke, privatliv, privatlivsindstillinger, persondata, databeskyttelse, dine
      data, før du`,
    more: `bruger anvender der en den det de en et denne dette som af på i til for fra med uden og eller om at du dig
      din dit dine vi os vores jeg er var være har havde kan kunne ikke ingen mere længere kun desværre beklager
      undskyld side siden webside hjemmeside indhold indholdet artikel artiklen fil dokument adresse link søger søgte
      ønskede findes fundet tilgængelig lige nu midlertidigt server intern tjeneste adgang videre fortsætte fortsæt
      læse kræves skal aktiver aktivere browser forbindelse database ugyldig anmodning ukendt uventet teknisk problem
      opstod opstået senere igen prøv gratis alle hele digital administrer indstillinger meddelelse politik valg
      accepter afvis annoncer brug data region land noget snart sikkerhed velkommen tilbage`,
  },
  // Norwegian
  {
    notice: `snart tilbake, ikke funnet, ble ikke funnet, kunne ikke finnes, fant ikke, finner ikke, finnes ikke,
      finnes ikke lenger, eksisterer ikke, ikke tilgjengelig, utilgjengelig, feil, feilmelding, oi, ops, oisann,
      nektet, avvist, forbudt, blokkert, begrenset, vedlikehold, under oppbygging, kommer snart, vennligst vent, vent
      litt, vent, et øyeblikk, øyeblikk, laster, laster inn, omdirigerer, omdirigering, videresendt, flyttet, fjernet,
      slettet, bekreft, bekreftelse, bekrefter, verifisering, sikkerhetssjekk, sikkerhetskontroll, robot, menneske,
      forside, forsiden, hjem, gikk galt, gått galt, for mange forespørsler, sensitivt innhold, 18 år, utløpt, støttes
      ikke, ingen resultater`,
    login: `logg inn, innlogging, logg på, registrer, registrering, abonner, abonnement, abonnent, abonnenter, passord,
      konto, min konto, les videre, bli medlem, kun for`,
    consent: `informasjonskapsler, samtykke, personvern, personverninnstillinger, personopplysninger, dine data, før du`,
    more: `bruker benytter det den det de en et ei denne dette som av på i til for fra med uten og eller om at du deg
      din ditt dine vi oss vår jeg er var være har hadde kan kunne ikke ingen mer lenger bare dessverre beklager
      unnskyld side siden nettside nettsiden nettsted innhold innholdet artikkel artikkelen fil dokument adresse lenke
      leter ser etter ønskede forespurte finnes funnet tilgjengelig akkurat nå midlertidig server intern tjeneste
      tjenesten tilgang videre fortsette fortsett lese kreves må aktiver aktivere nettleser nettleseren tilkobling
      database ugyldig forespørsel ukjent uventet teknisk problem oppstod oppstått senere igjen prøv gratis alle hele
      digital administrer innstillinger melding valg godta avvis annonser bruk data region land noe snart sikkerhet
      velkommen tilbake`,
  },
  // Finnish
  {
    notice: `sivua ei ole, ei löydy, ei löytynyt, ei löydetty, ei ole olemassa, ei ole saatavilla, ei saatavilla, ei
      ole käytettävissä, virhe, virheilmoitus, hups, oho, evätty, estetty, kielletty, pääsy kielletty, huolto,
      huoltokatko, huoltotauko, rakenteilla, tulossa pian, odota, odota hetki, hetkinen, hetki, ladataan, lataa,
      uudelleenohjaus, ohjataan, siirretty, siirtynyt, poistettu, vahvistus, vahvista, varmistus, turvatarkastus,
      robotti, ihminen, etusivu, meni pieleen, meni vikaan, liian monta, vanhentunut, arkaluonteista, ikäraja, ei
      tuettu, ei tuloksia`,
    login: `kirjaudu, kirjaudu sisään, kirjautuminen, rekisteröidy, rekisteröinti, tilaa, tilaus, tilaaja, tilaajille,
      salasana, tili, jatka lukemista, lue lisää, liity`,
    consent: `evästeitä, evästeet, evästeasetukset, eväste, suostumus, yksityisyys, yksityisyysasetukset, tietosuoja,
      tietosi, ennen kuin`,
    more: `käytämme käyttää palaamme pian sivu sivua sivun sivusto sivustoa sivustolla sisältö sisältöä artikkeli
      artikkelia juttua juttu tiedosto osoite linkki hakemaasi hakemasi etsimääsi etsimäsi pyydettyä pyytämääsi
      valitettavasti pahoittelut anteeksi ei ole olet ovat on voi voida voitu tällä hetkellä tilapäisesti
      väliaikaisesti palvelin palvelu palvelimen sisäinen pääsy jatka jatkaaksesi jatkaa lukeaksesi lukea vaaditaan
      tarvitaan ota käyttöön selain selaimen yhteys tietokanta virheellinen pyyntö tuntematon odottamaton tekninen
      ongelma tapahtui myöhemmin uudelleen yritä ilmaiseksi kaikki hallitse asetukset ilmoitus hyväksy mainonta käyttö
      tietoja maassa jotain ja tai sinä sinun tämä tätä me meidän että olet pian turvallisuus sisään valmiina`,
  },
  // Polish
  {
    notice: `nie znaleziono, nie została znaleziona, nie została odnaleziona, nie znaleźliśmy, nie można znaleźć, nie
      odnaleziono, nie istnieje, już nie istnieje, niedostępna, niedostępny, niedostępne, nie jest dostępna, nie jest
      dostępny, błąd, błędu, ups, odmowa, odmówiono, zabroniony, zabronione, zablokowany, zablokowana, zablokowano,
      ograniczony, konserwacja, konserwacji, przerwa techniczna, prace techniczne, w budowie, wkrótce, proszę czekać,
      proszę poczekać, poczekaj, czekaj, chwileczkę, chwilę, moment, wczytywanie, ładowanie, trwa ładowanie,
      przekierowanie, przekierowywanie, przeniesiona, przeniesiony, usunięta, usunięty, usunięte, weryfikacja,
      weryfikuję, sprawdzanie, sprawdzamy, potwierdź, kontrola bezpieczeństwa, robotem, robot, człowiekiem, człowiek,
      strona główna, coś poszło nie tak, poszło nie tak, zbyt wiele, wygasł, wygasła, treści wrażliwe, ukończone 18,
      nieobsługiwana, brak wyników, brak dostępu, zawieszone, zawieszona`,
    login: `subskrybentów, dla abonentów, zaloguj, zaloguj się, logowanie, zarejestruj, rejestracja, subskrybuj,
      subskrypcja, prenumerata, prenumeratorów, hasło, konto, załóż konto, czytaj dalej, czytać dalej, wykup, wykup
      dostęp, tylko dla`,
    consent: `ciasteczka, plików cookie, pliki cookies, zgoda, zgodę, zgody, prywatność, prywatności, danych osobowych,
      twoje dane, rodo, zanim przejdziesz, zanim`,
    more: `szanujemy cenimy dbamy używamy używa cookies wracamy strona strony stronę stronie witryna witryny serwis
      serwisu treść treści artykuł artykułu plik dokument adres link szukana szukasz szukany której którego żądana
      wskazana podana nie została został zostało jest są być był była już się przepraszamy przykro nam niestety oops
      obecnie chwilowo tymczasowo tej ta ten to te i lub oraz na w we z ze do od dla po o że czy jesteś twój twoja
      twojej ci my nasz serwer serwera wewnętrzny usługa dostęp dostępu dostępna kontynuować kontynuuj dalej aby żeby
      czytać wymagana wymagane wymagany włącz włączyć przeglądarka przeglądarki połączenie bazy danych nieprawidłowe
      żądanie nieznany nieoczekiwany techniczny problem wystąpił później ponownie spróbuj za darmo bezpłatnie wszystkie
      pełny zarządzaj ustawienia powiadomienie polityka wybór akceptuj reklamy kraju regionie powodów prawnych lat coś
      chwila bezpieczeństwa bezpieczeństwo witamy`,
  },
  // Czech and Slovak
  {
    notice: `chybě, nenalezena, nenalezeno, nenalezen, nebyla nalezena, nebyl nalezen, nebylo nalezeno, nenalezli,
      neexistuje, nejestvuje, není dostupná, není k dispozici, nedostupná, nedostupný, nedostupné, nenájdená, nenašla,
      nebola nájdená, sa nenašla, nie je dostupná, chyba, jejda, ups, odepřen, odmítnut, zamietnutý, zakázán, zakázané,
      zakázaný, zablokován, zablokovaný, omezen, údržba, údržbu, ve výstavbě, vo výstavbe, již brzy, čekejte, počkejte,
      prosím čekejte, okamžik, chvilku, strpení, moment, čakajte, načítání, načítá, načítava, načítání stránky,
      přesměrování, přesměrováváme, presmerovanie, přesunuta, přesunutá, presunutá, odstraněna, odstránená, smazána,
      ověření, ověřujeme, ověřte, overenie, kontrola, bezpečnostní kontrola, robot, člověk, člověkem, človek, domů,
      úvodní stránka, hlavní stránka, něco se pokazilo, pokazilo, niečo sa pokazilo, příliš mnoho, vypršela, citlivý
      obsah, 18 let, nepodporovaný, žádné výsledky, přístup odepřen, prístup`,
    login: `přihlásit, přihlaste, přihlášení, prihlásiť, prihláste, prihlásenie, registrovat, registrace, registrujte,
      registrácia, předplatné, předplatit, předplaťte, předplatitelé, predplatné, predplaťte, heslo, účet, číst dál,
      pokračovat ve čtení, pokračovať v čítaní, odemknout, odomknúť`,
    consent: `souhlas, súhlas, soukromí, súkromie, ochrana osobních údajů, osobní údaje, osobné údaje, než budete,
      nastavení cookies, nastavenia cookies`,
    more: `používáme používa došlo používa stránka stránku stránky web webu webová webové obsah článek článku článok
      súbor soubor dokument adresa odkaz hledaná hledáte hľadaná hľadáte požadovaná požadovaný požadovaná zadaná byla
      byl bylo bola bol bolo je jsou sú být být se sa si omlouváme ospravedlňujeme ľutujeme bohužel žiaľ lituji
      momentálně momentálne dočasně dočasne aktuálně tato tento toto táto i a nebo alebo na v ve vo z ze zo k ke do od
      pro pre po o že či jste ste váš vaše vašeho vám my náš server serveru serveri interní interná vnitřní služba
      přístup pokračovat pokračovať pokračování dál aby číst čítať vyžadováno vyžaduje potřeba zapněte povolte
      prohlížeč prohlížeče prehliadač připojení databáze databázy neplatný požadavek neznámá neočekávaná technická
      technické problém nastala nastal později neskôr znovu zkuste skúste zdarma všechny plný spravovat nastavení
      nastavenia oznámení volba reklamy zemi důvodů let něco niečo pokazilo chvíli bezpečnost bezpečnostní prosím
      vítejte už již nalezena nalezen tak jako`,
  },
  // Hungarian
  {
    notice: `nem található, nem találjuk, nem létezik, nem elérhető, nem érhető el, nincs ilyen, hiba, hibaüzenet,
      hoppá, megtagadva, tiltott, letiltva, zárolva, korlátozott, karbantartás, építés alatt, hamarosan, kérjük várjon,
      kérem várjon, várjon, egy pillanat, pillanat, betöltés, töltés, átirányítás, áthelyezve, átköltözött, törölve,
      eltávolítva, ellenőrzés, ellenőrzése, biztonsági ellenőrzés, robot, ember, kezdőlap, főoldal, címlap, valami
      hiba, elromlott, túl sok, lejárt, érzékeny tartalom, elmúltál, nem támogatott, nincs találat`,
    login: `bejelentkezés, jelentkezz be, jelentkezzen be, belépés, regisztráció, regisztrálj, feliratkozás,
      előfizetés, előfizetők, előfizetőknek, jelszó, fiók, olvass tovább, tovább olvasom`,
    consent: `süti, sütik, sütibeállítások, hozzájárulás, adatvédelem, adatvédelmi, személyes adatok, mielőtt`,
    more: `az a egy ez ezt az oldal oldalt lap weboldal webhely tartalom cikk fájl dokumentum cím hivatkozás keresett
      kért sajnáljuk sajnos elnézést nem nincs már van volt lesz jelenleg átmenetileg ideiglenesen szerver kiszolgáló
      belső szolgáltatás hozzáférés folytatáshoz folytatás tovább olvasáshoz szükséges kötelező engedélyezze böngésző
      kapcsolat adatbázis érvénytelen kérés ismeretlen váratlan technikai probléma történt később újra próbálja próbáld
      ingyen ingyenes minden teljes kezelése beállítások értesítés szabályzat elfogadom hirdetések országban valami és
      vagy ön te mi hogy található elérhető létezik kérjük kérem be el`,
  },
  // Romanian
  {
    notice: `nu a fost găsită, nu a fost găsit, nu există, nu mai există, nu este disponibilă, nu este disponibil,
      negăsită, indisponibil, indisponibilă, eroare, ups, oops, interzis, refuzat, respins, blocat, blocată,
      restricționat, mentenanță, întreținere, în construcție, în curând, vă rugăm așteptați, așteptați, un moment, o
      clipă, se încarcă, încărcare, redirecționare, mutată, mutat, ștearsă, eliminată, verificare, verificăm,
      verificați, robot, om, acasă, prima pagină, ceva nu a mers, nu a mers bine, prea multe, expirat, conținut
      sensibil, 18 ani, niciun rezultat, acces interzis`,
    login: `autentificare, autentificați, conectare, conectați, intră în cont, înregistrare, înregistrează, abonare,
      abonează, abonați, abonament, abonaților, parolă, cont, creează cont, citește mai departe, continuă să citești`,
    consent: `consimțământ, consimțământul, confidențialitate, confidențialității, datele tale, date personale, înainte
      de a continua`,
    more: `pagina pagină site ul web conținut conținutul articol articolul fișier document adresa link căutată căutat
      căutați solicitată solicitat ne pare rău scuze nu a fost este sunt mai există momentan temporar server serviciu
      acces accesul continua citi necesar necesară obligatoriu activați browser conexiune baza de date cerere invalidă
      necunoscută neașteptată tehnică problemă a apărut târziu din nou încercați încearcă gratuit toate complet
      gestionare setări notificare politica politică accept publicitate țara ceva și sau la în pe cu pentru de din o un
      ta tău dumneavoastră vă rugăm că ești să securitate pe care l`,
  },
  // Croatian, Serbian and Bosnian in Latin letters, Slovenian
  {
    notice: `greške, nije pronađena, nije pronađeno, nije nađena, ne postoji, ne obstaja, ni mogoče najti, ni najdena,
      ni najdeno, nije dostupna, nije dostupno, ni na voljo, nedostupna, greška, pogreška, napaka, ups, odbijen,
      zabranjen, zabranjeno, prepovedan, blokiran, blokirana, održavanje, održavanju, vzdrževanje, u izradi, v
      izdelavi, uskoro, kmalu, molimo pričekajte, molimo sačekajte, pričekajte, sačekajte, prosimo počakajte,
      počakajte, trenutak, učitavanje, nalaganje, preusmjeravanje, preusmeravanje, preusmeritev, premještena, obrisana,
      uklonjena, odstranjena, provjera, provera, preverjanje, robot, čovjek, čovek, človek, početna, naslovnica, domov,
      pošlo po zlu, nešto je pošlo, previše, istekla, osjetljiv sadržaj, nema rezultata, pristup odbijen`,
    login: `prijava, prijavite, prijavi se, registracija, registrirajte, registrujte, pretplata, pretplatite,
      pretplatnike, naročnina, naročite, lozinka, geslo, račun, nastavite čitati, nastavi čitanje`,
    consent: `kolačići, kolačića, piškotki, piškotkov, pristanak, privola, privolu, soglasje, saglasnost, privatnost,
      privatnosti, zasebnost, zasebnosti, osobnih podataka, prije nego`,
    more: `koristimo koristi je do stranica stranicu strana stran strani web sadržaj vsebina članak članek datoteka
      dokument adresa naslov link tražena koju tražite iskana zahtevana tražili žao nam je oprostite nažalost žal nije
      nismo ni više već vec trenutno privremeno začasno server poslužitelj strežnik usluga storitev pristup dostop
      nastavak nastavite nastavi za čitanje branje potrebna potrebno obavezno omogućite preglednik brskalnik veza
      povezava baza podataka neispravan zahtjev nepoznata neočekivana tehnička problem došlo kasnije kasneje ponovno
      ponovo pokušajte poskusite besplatno brezplačno sve upravljanje postavke podešavanja nastavitve obavijest
      obaveštenje prihvati oglasi nešto i ili ali na u v s sa z do od o da se ste ste vaš vaša vi mi ova ovaj ta to
      pronađena najti molimo prosimo sigurnosna varnostno`,
  },
  // Russian
  {
    notice: `страницы нет, ведутся, на обслуживании, не найдена, не найден, не найдено, не найдены, не существует, не
      существуют, недоступна, недоступен, недоступно, не доступна, не доступен, больше нет, ошибка, ошибки, упс, ой,
      запрещен, запрещён, запрещено, закрыт, закрыта, отказано, заблокирован, заблокирована, заблокировано, ограничен,
      обслуживание, технические работы, технических работ, в разработке, на реконструкции, скоро, подождите, пожалуйста
      подождите, минуту, минутку, секунду, одну минуту, загрузка, загружается, идет загрузка, перенаправление,
      переадресация, перемещена, перемещён, перенесена, удалена, удален, удалено, проверка, проверяем, проверка
      безопасности, подтвердите, подтверждение, робот, не робот, человек, главная, главная страница, что то пошло не
      так, пошло не так, слишком много, истек, истекла, деликатный контент, есть 18, не поддерживается, ничего не
      найдено, нет доступа, сайт временно`,
    login: `вход, войти, войдите, вход в систему, авторизация, авторизуйтесь, регистрация, зарегистрируйтесь, подписка,
      подпишитесь, подписаться, оформите, оформить, подписчиков, подписчикам, пароль, аккаунт, учетная запись, личный
      кабинет, читать дальше, продолжить чтение`,
    consent: `куки, согласие, конфиденциальность, конфиденциальности, персональных данных, персональные данные, ваши
      данные, прежде чем`,
    more: `сайту сайтом ценим уважаем к ко такой таких такая используем использует использовании файлы ведутся ваш
      обслуживании страница страницы страницу страниц сайт сайта сайте материал материала контент содержимое статья
      статью статьи новость файл документ адрес ссылка запрашиваемая запрошенная запрашиваемый искомая которую вы ищете
      к сожалению извините простите увы не нет уже еще больше был была было есть является сейчас временно в во на по с
      со к от до для и или что чтобы если это эта этот вам вас ваш ваша вашей вашего вашем мы нам наш сервер сервера
      внутренняя внутренний сервис доступ доступа продолжить продолжения далее читать чтения требуется необходимо
      необходима нужно включите браузер браузера вашем соединение базы данных база неверный запрос неизвестная
      непредвиденная техническая техническим проблема произошла возникла позже снова еще раз попробуйте бесплатно все
      весь полный управление настройки настроек уведомление политика использовании использование выбор принять реклама
      стране регионе причинам возраст лет то так безопасности сайте пожалуйста доступна только для найдена`,
  },
  // Ukrainian
  {
    notice: `не знайдено, не знайдена, не знайдений, не існує, недоступна, недоступний, недоступно, помилка, ой,
      заборонено, заборонений, відмовлено, заблоковано, заблокований, обслуговування, технічні роботи, технічних робіт,
      у розробці, незабаром, зачекайте, будь ласка зачекайте, хвилинку, хвилину, завантаження, переадресація,
      перенаправлення, переміщено, видалено, видалена, перевірка, перевіряємо, підтвердьте, робот, людина, головна,
      головна сторінка, щось пішло не так, пішло не так, забагато, термін дії, не підтримується, нічого не знайдено`,
    login: `вхід, увійти, увійдіть, авторизація, реєстрація, зареєструйтесь, зареєструйтеся, підписка, передплата,
      передплатіть, підпишіться, передплатників, пароль, обліковий запис, акаунт, читати далі, продовжити читання`,
    consent: `куки, згода, згоду, конфіденційність, конфіденційності, приватність, персональних даних, перш ніж`,
    more: `сторінка сторінку сторінки сайт сайту матеріал вміст контент стаття статтю статті новина файл документ
      адреса посилання яку ви шукаєте запитувана на жаль вибачте перепрошуємо не немає вже ще більше був була було є
      зараз тимчасово в у на за з із до від для і й та або що щоб якщо це ця цей вам вас ваш ваша ми нам наш сервер
      сервера внутрішня сервіс доступ продовжити далі читати потрібна потрібно необхідно увімкніть браузер з'єднання
      бази даних неправильний запит невідома непередбачена технічна проблема сталася виникла пізніше знову спробуйте
      безкоштовно усі весь повний керування налаштування сповіщення політика вибір прийняти реклама країні щось так
      безпеки будь ласка тільки`,
  },
  // Bulgarian, Macedonian, Serbian in Cyrillic letters
  {
    notice: `не е намерена, не е намерен, не беше намерена, ненамерена, не съществува, не е налична, не е достъпна,
      недостъпна, не е пронајдена, не постои, није пронађена, не постоји, грешка, упс, опа, отказан, забранен,
      забранено, забрањен, блокиран, поддръжка, в процес на, очаквайте скоро, моля изчакайте, изчакайте, почекајте,
      сачекајте, момент, зареждане, учитавање, пренасочване, преместена, изтрита, премахната, проверка, провера, робот,
      човек, начало, начална страница, почетна, нещо се обърка, се обърка, твърде много, изтекъл`,
    login: `вход, влез, влезте, најава, пријава, регистрация, регистрирайте, регистрација, абонирайте, абонамент,
      абонати, претплата, парола, лозинка, профил, продължете да четете`,
    consent: `бисквитки, съгласие, поверителност, лични данни, колачићи, приватност, преди да`,
    more: `страница страницата страницу сайт сайта съдържание статия статията файл документ адрес търсената търсите
      търсена която коју тражите съжаляваме извинете за жал не е няма вече бе беше са в на за с със от до и или че ако
      това тази този ви вас вашия ние нашия сървър сървъра вътрешна услуга достъп достъпът продължите продължи четете
      необходим необходима нужно активирайте браузър връзка база данни невалидна заявка неизвестна неочаквана
      техническа проблем възникна по късно отново опитайте безплатно управление настройки известие политика приемам
      реклами нещо сигурността моля временно`,
  },
  // Greek
  {
    notice: `δεν βρέθηκε, δε βρέθηκε, δεν βρέθηκαν, δεν υπάρχει, δεν είναι διαθέσιμη, δεν είναι διαθέσιμο, μη
      διαθέσιμη, σφάλμα, λάθος, ουπς, ωχ, απορρίφθηκε, δεν επιτρέπεται, απαγορεύεται, αποκλεισμένη, αποκλείστηκε,
      συντήρηση, υπό κατασκευή, σύντομα, παρακαλώ περιμένετε, περιμένετε, μια στιγμή, ένα λεπτό, φόρτωση, φορτώνει,
      ανακατεύθυνση, μετακινήθηκε, μεταφέρθηκε, διαγράφηκε, επαλήθευση, επαληθεύστε, έλεγχος, έλεγχος ασφαλείας,
      ρομπότ, άνθρωπος, αρχική, αρχική σελίδα, κάτι πήγε στραβά, πήγε στραβά, πάρα πολλά, έληξε, ευαίσθητο περιεχόμενο`,
    login: `σύνδεση, συνδεθείτε, είσοδος, εγγραφή, εγγραφείτε, συνδρομή, συνδρομητές, κωδικός, λογαριασμός, συνεχίστε
      την ανάγνωση`,
    consent: `συγκατάθεση, συναίνεση, απόρρητο, απορρήτου, ιδιωτικότητα, προσωπικών δεδομένων, τα δεδομένα σας, πριν`,
    more: `η ο το οι τα του της των την τον στη στην στο στον σε από για με και ή που αυτή αυτό σελίδα σελίδας
      ιστοσελίδα ιστότοπος περιεχόμενο άρθρο αρχείο έγγραφο διεύθυνση σύνδεσμος ζητήσατε αναζητάτε ζητούμενη λυπούμαστε
      συγγνώμη δεν δε μη είναι υπάρχει πλέον πια προσωρινά διακομιστή διακομιστής υπηρεσία εσωτερικό πρόσβαση πρόσβασης
      συνέχεια συνεχίσετε να διαβάσετε απαιτείται ενεργοποιήστε πρόγραμμα περιήγησης σύνδεσης βάση δεδομένων αίτημα
      άγνωστο τεχνικό πρόβλημα παρουσιάστηκε αργότερα ξανά δοκιμάστε δωρεάν διαχείριση ρυθμίσεις ειδοποίηση πολιτική
      αποδοχή κάτι σας μας ότι είστε διαθέσιμη διαθέσιμο άρνηση ασφαλείας`,
  },
  // Turkish
  {
    notice: `robot musunuz, bulunamadı, bulunamıyor, bulamadık, mevcut değil, mevcut değildir, kullanılamıyor,
      erişilemiyor, ulaşılamıyor, hata, hatası, hay aksi, ups, reddedildi, engellendi, yasak, yasaklandı,
      engellenmiştir, kısıtlandı, bakım, bakımda, bakım çalışması, yapım aşamasında, çok yakında, lütfen bekleyin,
      lütfen bekleyiniz, bekleyin, bir dakika, bir saniye, yükleniyor, yönlendiriliyor, yönlendiriliyorsunuz,
      yönlendirme, taşındı, silindi, silinmiş, kaldırıldı, doğrulama, doğrulanıyor, doğrulayın, güvenlik kontrolü,
      güvenlik doğrulaması, robot, insan, ana sayfa, anasayfa, ters gitti, yanlış gitti, çok fazla, süresi doldu,
      hassas içerik, 18 yaş, desteklenmiyor, sonuç yok, erişim engeli`,
    login: `aboneler, giriş, giriş yap, giriş yapın, oturum aç, oturum açın, kayıt ol, kayıt olun, üye ol, üye olun,
      üyelik, abone ol, abone olun, abonelik, abonelere, şifre, hesap, hesabınız, okumaya devam`,
    consent: `çerez, çerezler, çerez ayarları, onay, rıza, açık rıza, gizlilik, kişisel veriler, kişisel verilerin,
      kvkk, devam etmeden önce`,
    more: `musunuz kullanıyoruz sadece sayfa sayfası sayfanın sayfayı site sitesi web içerik içeriğe haber makale dosya
      belge adres bağlantı aradığınız istediğiniz istenen üzgünüz maalesef özür dileriz bu şu bir ve veya için ile de
      da mi mı ne şu anda geçici olarak artık sunucu sunucusu dahili iç hizmet erişim erişiminiz devam etmek et okumak
      gerekli gerekiyor lütfen etkinleştirin tarayıcı tarayıcınız bağlantısı veritabanı geçersiz istek bilinmeyen
      beklenmeyen teknik sorun oluştu daha sonra tekrar deneyin ücretsiz tüm yönet ayarları ayarlar tercihleri bildirim
      politikası kabul reklam ülkenizde bir şeyler şey yap aç olduğunuzu değil misiniz güvenlik var yok`,
  },
  // Arabic
  {
    notice: `غير موجودة, غير موجود, لم يتم العثور, لم نتمكن, لا يمكن العثور, لا توجد, غير متاحة, غير متاح, غير متوفرة,
      غير متوفر, خطأ, عذرا, عفوا, تم رفض, مرفوض, ممنوع, محظور, تم حظر, الصيانة, صيانة, تحت الإنشاء, قيد الإنشاء, قريبا,
      يرجى الانتظار, الرجاء الانتظار, انتظر, لحظة, جاري التحميل, جار التحميل, تحميل, إعادة التوجيه, إعادة توجيه, تم
      نقل, تم حذف, محذوفة, التحقق, تحقق, التحقق الأمني, روبوت, إنسان, الرئيسية, الصفحة الرئيسية, حدث خطأ, انتهت, محتوى
      حساس`,
    login: `تسجيل الدخول, سجل الدخول, تسجيل, اشترك, الاشتراك, اشتراك, للمشتركين, كلمة المرور, حساب, حسابك, إنشاء حساب,
      متابعة القراءة`,
    consent: `ملفات تعريف الارتباط, الكوكيز, الموافقة, موافقة, الخصوصية, خصوصيتك, بياناتك, قبل المتابعة`,
    more: `حدث ما نستخدم الصفحة صفحة هذه هذا الموقع موقع المحتوى المقال الملف الرابط العنوان التي الذي تبحث عنها عنه
      المطلوبة المطلوب على من في إلى عن أو و أن إن قد لقد تم يتم لا لم ليس غير نأسف نعتذر للأسف حاليا مؤقتا الخادم خادم
      الخدمة داخلي الوصول الدخول الاتصال قاعدة البيانات طلب غير صالح معروف متوقع مشكلة فنية لاحقا مرة أخرى حاول
      للمتابعة المتابعة القراءة مطلوب يجب تفعيل المتصفح متصفحك جافا سكريبت مجانا إدارة إعدادات سياسة أنك لست أنت العثور
      الأمان من`,
  },
  // Persian
  {
    notice: `یافت نشد, پیدا نشد, وجود ندارد, در دسترس نیست, خطا, خطای, متاسفیم, ممنوع, غیرمجاز, مسدود, در حال
      بروزرسانی, در دست ساخت, به زودی, لطفا صبر کنید, صبر کنید, لحظه, در حال بارگذاری, در حال انتقال, انتقال, حذف شده,
      تایید, ربات, انسان, صفحه اصلی, مشکلی پیش آمد, منقضی`,
    login: `ورود, وارد شوید, ثبت نام, عضویت, اشتراک, رمز عبور, حساب کاربری, ادامه مطلب`,
    consent: `کوکی, حریم خصوصی, رضایت`,
    more: `صفحه صفحه‌ای سایت وب مورد نظر شما محتوا مقاله مطلب فایل آدرس لینک که را در از به با و یا این آن برای
      متاسفانه نشد است نیست ندارد شده دسترسی سرور داخلی سرویس ادامه خواندن لازم فعال کنید مرورگر اتصال پایگاه داده
      درخواست نامعتبر دوباره تلاش رایگان تنظیمات مدیریت امنیتی لطفا`,
  },
  // Hebrew
  {
    notice: `לא נמצא, לא נמצאה, לא נמצאו, לא קיים, לא קיימת, לא זמין, לא זמינה, אינו קיים, אינה קיימת, אינו זמין,
      שגיאה, אופס, נדחתה, נדחה, אסור, חסום, חסומה, נחסמה, תחזוקה, בבנייה, בקרוב, אנא המתן, נא להמתין, המתינו, רגע,
      טוען, טעינה, הפניה, מפנה, הועבר, הוסר, נמחק, אימות, בדיקת אבטחה, רובוט, אנושי, אדם, דף הבית, עמוד הבית, משהו
      השתבש, פג תוקף`,
    login: `כניסה, התחברות, התחבר, התחברו, הרשמה, הירשם, מנוי, מנויים, למנויים, הצטרפו, סיסמה, חשבון, המשך קריאה`,
    consent: `עוגיות, הסכמה, פרטיות, הפרטיות, לפני שתמשיך`,
    more: `אירעה אירעה הדף דף העמוד עמוד האתר אתר התוכן תוכן הכתבה כתבה המאמר הקובץ הכתובת הקישור שחיפשת שביקשת המבוקש
      המבוקשת מצטערים סליחה אנו אנחנו זה זו את אתה של על אל או לא אינו אינה כרגע זמנית זמין השרת שרת פנימית שירות
      השירות גישה הגישה להמשך להמשיך לקרוא נדרש נדרשת יש להפעיל דפדפן הדפדפן חיבור מסד נתונים בקשה לא תקינה נסה שוב
      מאוחר יותר בחינם ניהול הגדרות מדיניות שאינך שאתה`,
  },
  // Hindi
  {
    notice: `नहीं मिला, नहीं मिली, नहीं मिल, मौजूद नहीं, उपलब्ध नहीं, त्रुटि, क्षमा करें, अस्वीकृत, निषिद्ध, अवरुद्ध,
      रखरखाव, निर्माणाधीन, जल्द आ रहा, कृपया प्रतीक्षा करें, प्रतीक्षा करें, एक क्षण, लोड हो रहा, रीडायरेक्ट, सत्यापन,
      सत्यापित, रोबोट, मानव, होम, कुछ गलत`,
    login: 'लॉग इन, लॉगिन, साइन इन, साइन अप, पंजीकरण, रजिस्टर, सदस्यता, सब्सक्राइब, पासवर्ड, खाता, आगे पढ़ें',
    consent: 'कुकी, कुकीज़, सहमति, गोपनीयता, निजता',
    more: `पेज पृष्ठ यह वह साइट वेबसाइट सामग्री लेख खबर फ़ाइल पता लिंक आप आपका आपके जो ढूंढ खोज रहे हैं है था थी गया गई
      नहीं अब इस समय अस्थायी रूप से सर्वर सेवा आंतरिक पहुंच पहुँच जारी रखने के लिए पढ़ने आवश्यक कृपया करें सक्षम
      ब्राउज़र कनेक्शन अनुरोध अमान्य अज्ञात तकनीकी समस्या बाद में फिर कोशिश मुफ़्त सेटिंग नीति प्रबंधित की को का में पर
      और या हो रहा कर ने सुरक्षा जांच`,
  },
  // Vietnamese
  {
    notice: `không tìm thấy, không tồn tại, không có sẵn, không khả dụng, không thể truy cập, lỗi, rất tiếc, ối, bị từ
      chối, từ chối, bị cấm, bị chặn, bảo trì, đang bảo trì, đang xây dựng, sắp ra mắt, vui lòng chờ, vui lòng đợi, xin
      chờ, chờ một chút, một lát, đang tải, chuyển hướng, đang chuyển hướng, đã bị xóa, đã di chuyển, xác minh, xác
      thực, kiểm tra bảo mật, robot, con người, người máy, trang chủ, đã xảy ra, quá nhiều, hết hạn, nội dung nhạy cảm`,
    login: `đăng nhập, đăng ký, đăng kí, thuê bao, mật khẩu, tài khoản, đọc tiếp, thành viên`,
    consent: 'quyền riêng tư, bảo mật, đồng ý, dữ liệu cá nhân, trước khi',
    more: `trang này bạn đang yêu cầu web website nội dung bài viết tệp địa chỉ liên kết tìm kiếm mà không thấy thể xin
      lỗi hiện tại tạm thời máy chủ dịch vụ nội bộ truy cập tiếp tục để đọc cần vui lòng bật trình duyệt kết nối cơ sở
      dữ liệu hợp lệ sự cố kỹ thuật sau lại thử miễn phí quản lý cài đặt thông báo chính sách chấp nhận quảng cáo có là
      và hoặc của đã bị được rằng một chút giây lát phải`,
  },
  // Indonesian and Malay
  {
    notice: `tidak ditemukan, tidak dijumpai, tidak tersedia, tidak ada, tidak wujud, kesalahan, ralat, galat, maaf,
      ups, ditolak, dilarang, terlarang, diblokir, disekat, dibatasi, pemeliharaan, perbaikan, penyelenggaraan, dalam
      pembangunan, segera hadir, mohon tunggu, harap tunggu, sila tunggu, tunggu, sebentar, sebentar lagi, memuat,
      memuatkan, mengalihkan, dialihkan, pengalihan, dipindahkan, dihapus, verifikasi, memverifikasi, pengesahan,
      pemeriksaan keamanan, robot, manusia, beranda, halaman utama, laman utama, terjadi kesalahan, terlalu banyak,
      kedaluwarsa, konten sensitif`,
    login: `masuk, log masuk, daftar, berlangganan, langganan, pelanggan, kata sandi, sandi, akun, akaun, lanjut
      membaca, baca selengkapnya`,
    consent: 'kuki, persetujuan, privasi, kebijakan privasi, data anda, sebelum anda',
    more: `halaman laman situs web konten artikel berita berkas dokumen alamat tautan pautan yang anda kamu cari dicari
      diminta kami ini itu di ke dari dan atau untuk dengan pada saat sementara server layanan internal akses lanjutkan
      melanjutkan membaca baca diperlukan perlu silakan aktifkan peramban pelayar koneksi basis permintaan tidak valid
      dikenal teknis masalah terjadi nanti lagi coba gratis percuma semua kelola pengaturan tetapan pemberitahuan
      kebijakan terima iklan bahwa bukan adalah telah sudah dapat bisa kita sedang keamanan apakah`,
  },
  // Catalan
  {
    notice: `no s ha trobat, no trobada, no trobat, no existeix, no disponible, no està disponible, error, denegat,
      prohibit, bloquejat, manteniment, en construcció, properament, espereu, espera, un moment, carregant, redirigint,
      redirecció, moguda, eliminada, verificació, comprovant, robot, humà, inici, pàgina principal`,
    login: `inicia la sessió, inicia sessió, iniciar sessió, accedeix, registra, registre, subscriu, subscripció,
      subscriptors, contrasenya, compte, continua llegint`,
    consent: 'consentiment, privacitat, protecció de dades, les teves dades, abans de continuar, galetes',
    more: `la el les els un una de del dels d l al a en que es se us et aquesta aquest pàgina lloc web contingut
      article notícia enllaç adreça document fitxer que busques cerques demanada sol licitada ho sentim ha estat no s
      és està ja més ara temporalment servidor servei intern accés continuar per llegir cal activa navegador connexió
      base dades petició tècnic problema torna provar tard gratis gestiona configuració preferències avís política
      accepta publicitat alguna cosa anat malament per si us plau i o seguretat ets exclusiu trobat trobada`,
  },
]

/** Languages without blanks between words, and Korean, which adds endings to them. Here blanks separate words. */
export const unspacedWords: readonly NoticeWords[] = [
  // Chinese
  {
    notice: `不存在 找不到 未找到 没有找到 沒有找到 无法找到 無法找到 没找到 不见了 不見了 丢失 已删除 被删除 已刪除 被刪除 已移除 被移除 无法访问 無法訪問 無法存取 无法显示 無法顯示 无法打开 無法開啟
      错误 錯誤 出错 出錯 出错了 出错啦 拒绝 拒絕 禁止 无权 無權 没有权限 受限 屏蔽 封锁 维护 維護 建设中 建設中 升级中 敬请期待 敬請期待 请稍候 請稍候 请稍等 請稍等 稍候 稍等 请等待 正在加载 加载中
      載入中 加载 跳转 跳轉 重定向 转向 轉向 重新導向 验证 驗證 人机验证 真人 人类 人類 机器人 機器人 验证码 驗證碼 首页 首頁 主页 主頁 过期 過期 失效 不可用 无法使用 无法提供 页面丢失 迷路 敏感内容
      年满 未成年 404`,
    login: '登录 登錄 登入 注册 註冊 订阅 訂閱 会员 會員 密码 密碼 付费 付費 账户 帳戶 账号 帳號 继续阅读 繼續閱讀',
    consent: 'cookie cookies 隐私 隱私 同意 个人信息 個人資料',
    more: `完成 使用 我们使用 系统 页面 頁面 网页 網頁 网站 網站 站点 文章 内容 內容 新闻 新聞 您 你 的 访问 訪問 请求 請求 要 所 请 請 是 在 了 啦 哦 呢 吧 抱歉 对不起 對不起 很 非常 该
      該 此 这个 這個 那个 查看 查找 浏览 瀏覽 服务器 伺服器 服务 服務 內部 内部 浏览器 瀏覽器 系统 系統 网络 網路 连接 連線 数据库 資料庫 检查 檢查 进行 進行 正在 需要 以 继续 繼續 阅读 閱讀 后
      後 提示 信息 訊息 或 和 与 已 已经 被 不 未 无 無 暂时 暫時 目前 吗 嗎 通过 通過 中 安全 设置 設定 政策 管理 用户 用戶 欢迎 歡迎 立即 免费 免費 才能 全文 稍后 稍後 再试 再試 重试 重試
      启用 啟用 开启 開啟 为 為 到 有 可能 地址 网址 網址 链接 連結 文件 我们 我們 操作 确认 確認 岁 歲 发生 發生 糟糕 啊 没有 沒有 暂 或者 javascript js error not found
      偏好 选项`,
  },
  // Japanese
  {
    notice: `見つかりません 見つかりませんでした みつかりません 存在しません 存在しない ございません ありません ありませんでした 表示できません 利用できません アクセスできません ご利用いただけません エラー 拒否
      禁止 制限 メンテナンス 工事中 準備中 お待ちください お待ち下さい 読み込み中 読込中 ロード中 リダイレクト 転送 移動しました 移転 削除 認証 確認 検証 ロボット 人間 ホーム トップページ 期限切れ 終了しました
      公開終了 掲載終了 混雑 ブロック 失敗 無効 タイムアウト 年齢確認 404`,
    login:
      'ログイン サインイン サインアップ 会員登録 新規登録 登録 会員 有料 購読 パスワード アカウント マイページ 続きを読む',
    consent: 'クッキー cookie プライバシー 同意 個人情報',
    more: `発生 ただいま 使用 使用して について につ い て ページ お探しの 探し ご指定の 指定 された リクエスト 要求 記事 サイト ウェブサイト ウェブ コンテンツ は が を に で の も と へ から まで
      この その お ご あなた 申し訳 ありませんが ございませんが すみません ファイル アドレス 現在 一時的に 一時 的 サービス サーバー サーバ 内部 不正 な アクセス 権限 必要 です ます ました でした ません
      ください 下さい して 有効 し する した しました されました されています されて います いる か 設定 管理 ブラウザ ブラウザー 続ける 続けて 続行 には は 方 ため チェック セキュリティ 中 もう一度 後
      再度 試し しばらく 少々 少し 続き 読む 全文 無料 限定 または 及び また 可能性 あり 既に すでに 上 指定された url not found error javascript ようこそ 者 者数 様 用 専用
      ポリシー`,
  },
  // Korean, without the blanks
  {
    notice: `찾을수없습니다 찾을수없 찾지못했 존재하지않 없습니다 없는페이지 오류 에러 거부 차단 금지 제한 점검 공사중 준비중 기다려 기다려주세요 대기 로딩 불러오는중 이동중 이동합니다 리디렉션 삭제
      확인 인증 검증 로봇 사람 자바스크립트 홈 만료 이용할수없 사용할수없 접속할수없 실패 문제가발생 종료 404`,
    login: '로그인 회원가입 가입 구독 회원 비밀번호 계정 유료 전용',
    consent: '쿠키 개인정보 동의',
    more: `페이지 요청하신 요청한 요청 찾으시는 찾는 를 을 이 가 은 는 에 의 로 으로 와 과 도 수 없 있 습니다 니다 입니다 합니다 됩니다 하지 않 않는 않습니다 존재 죄송 죄송합니다 서버 내부
      서비스 일시적 잠시 잠시만 만 후 다시 시도 해 주세요 주십시오 세요 하세요 하십시오 십시오 기사 뉴스 콘텐츠 사이트 홈페이지 접근 접속 된 되었 되었습니다 했습니다 발생 필요 필요합니다 계속 하려면
      읽으려면 보려면 읽기 보안 중 중입니다 당신 여부 설정 정책 브라우저 연결 잘못 잘못된 주소 파일 현재 또는 및 권한 정보 처리 방침 알림 관리 무료 이미 하는 인 인지 아닌 님`,
  },
  // Thai
  {
    notice: `ไม่พบ ไม่มี ไม่สามารถ ข้อผิดพลาด ผิดพลาด ปฏิเสธ ถูกบล็อก บล็อก ห้าม ปิดปรับปรุง ปรับปรุง บำรุงรักษา
      กรุณารอ โปรดรอ รอสักครู่ สักครู่ กำลังโหลด โหลด เปลี่ยนเส้นทาง หน้าแรก หน้าหลัก ตรวจสอบ ยืนยัน หุ่นยนต์ มนุษย์
      หมดอายุ 404`,
    login: 'เข้าสู่ระบบ ลงชื่อเข้าใช้ สมัครสมาชิก สมัคร สมาชิก ลงทะเบียน รหัสผ่าน บัญชี อ่านต่อ',
    consent: 'คุกกี้ ความเป็นส่วนตัว ยินยอม ข้อมูลส่วนบุคคล',
    more: `หน้า ที่ คุณ ท่าน ต้องการ เว็บไซต์ เว็บ ไซต์ นี้ เพจ ค้นหา ขออภัย ขอ อภัย ไม่ พบ การเข้าถึง การ เข้าถึง เข้า
      ถึง เพื่อ อ่าน ต่อ นโยบาย ความปลอดภัย เนื้อหา บทความ ข่าว ของ ให้ กำลัง เกิด เซิร์ฟเวอร์ ระบบ บริการ ชั่วคราว
      ขณะนี้ หรือ และ ใน ไป มา ได้ แล้ว อยู่ ว่า เป็น ลอง ใหม่ อีกครั้ง กรุณา โปรด ตั้งค่า จัดการ ลิงก์ ไฟล์ ดำเนินการ
      ใช้งาน เปิด เบราว์เซอร์`,
  },
]
