/** Configuration of the servers that lab/wordpress/wordpress.mjs runs, each in a folder of its own. */
import { randomBytes } from "node:crypto";

/** WordPress's own keys are new with each installation. */
export function wordPressSettings(folder) {
  const keys = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => [
    `${name}_KEY`,
    `${name}_SALT`,
  ]);
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${folder}/mariadb.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
${keys.map((name) => `define( '${name}', '${randomBytes(32).toString("hex")}' );`).join("\n")}
define( 'JWT_AUTH_SECRET_KEY', '${randomBytes(32).toString("hex")}' );
define( 'EXTENSO_SITE_ADDRESS', array( '127.0.0.1' ) );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', false );
define( 'WP_DEBUG', false );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

export function phpSettings(folder, user) {
  return `[global]
error_log = ${folder}/php.log
daemonize = no
[wordpress]
${user ? `user = ${user}\ngroup = ${user}\n` : ""}listen = ${folder}/php.sock
pm = static
pm.max_children = 4
catch_workers_output = yes
php_admin_value[upload_max_filesize] = 512M
php_admin_value[post_max_size] = 520M
php_admin_value[memory_limit] = 512M
php_admin_value[session.save_path] = ${folder}
`;
}

export function nginxSettings(folder, port, user) {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
${user ? `user ${user};\n` : ""}events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_max_body_size 520m;
  client_body_temp_path ${folder}/nginx-body;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  proxy_temp_path ${folder}/nginx-proxy;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      try_files $uri =404;
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_pass unix:${folder}/php.sock;
      fastcgi_read_timeout 120s;
      fastcgi_buffer_size 64k;
      fastcgi_buffers 8 64k;
    }
  }
}
`;
}
